import { isAnswer, readEnvelope } from '#contract/wire/envelope.ts'
import { isForeignPage, urlOf } from '../api/http-requests.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { elapsed } from './clock.ts'
import {
  getConnectivity,
  isReachable,
  onRecovered,
  probeWith,
  reportReachable,
  reportSignedIn,
  reportUnreachable,
  subscribeConnectivity,
} from './connectivity.ts'
import { createEmitter } from './emitter.ts'

/**
 * This module probes the server after a failed call, and at every sign that the connection may be back
 * (docs/offline.md#rule-8-connectivity).
 */

const PROBE_LIMIT = 3_000
/** Longest pause (ms) between probes while the server is unreachable or the connection is degraded. */
const BEAT = 30_000
/** Signs of a recovered connection within this time (ms) count as one. */
const MERGE = 1_000
/** Pause (ms) before a probe on iOS, which shows a page before its network is connected again. */
const IOS_WAIT = 1_500

const woken = createEmitter<void>()
/**
 * Calls a listener, at most once a second, when the network may be back or the person has returned to the
 * page. Listeners refresh stale data.
 */
export const onRetrySignal = woken.on

let probing = false
/**
 * True when the connection was lost during a probe, so that the answer of the probe may be outdated and
 * another probe follows.
 */
let again = false
/** True while the result of a probe is being reported; false while the result of a call is reported. */
let sure = false
let lastProbe = Number.NEGATIVE_INFINITY
let lastWake = Number.NEGATIVE_INFINITY
let backoff = 1_000
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Random number from 0 to 1. Spreads the requests of many devices after an outage; not used for anything
 * else.
 */
const jitter = (): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 128) / 255
/** `ms` plus or minus up to a quarter, at random. */
export const spread = (ms: number): number => ms * (0.75 + 0.5 * jitter())

async function probe(): Promise<void> {
  if (probing) return
  probing = true
  lastProbe = Date.now()
  const { lastGood } = getConnectivity()
  const found = await look()
  probing = false
  if (found === 'up') {
    sure = true
    reportReachable('probe')
    sure = false
    // When a call was answered during a probe that failed, the connection was lost before or after that answer.
    // The next probe, about a second later, decides which.
  } else if (getConnectivity().lastGood === lastGood) reportUnreachable(found)
  // While the browser reports no network, this answer may have been the last to arrive before the connection
  // was lost, so further probes follow.
  if (found !== 'up' || !navigator.onLine) {
    probeIn(spread(backoff))
    backoff = Math.min(backoff * 2, BEAT)
  }
  if (again) {
    again = false
    void probe()
  }
}

/**
 * Requests a small answer, bypassing the worker. An answer without an envelope was not sent by the server.
 */
async function look(): Promise<'up' | 'offline' | 'captive'> {
  try {
    const response = await fetch(`${urlOf('/getSiteConfig')}?lang=en`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_LIMIT),
    })
    if (response.type === 'opaqueredirect') return 'captive'
    if (!isAnswer(response.status)) return 'offline'
    const body = await response.text()
    if (readEnvelope(body)) return 'up'
    return isForeignPage(response.headers.get('content-type'), body) ? 'captive' : 'offline'
  } catch {
    return 'offline'
  }
}

function probeIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    void probe()
  }, ms)
}

/** Probes at once, but at most once a second. */
const probeSoon = (): void => probeIn(Math.max(0, MERGE - elapsed(lastProbe)))

/** Probes after a failed call. Many calls fail together, so nothing happens when a probe is running or scheduled. */
function onDoubt(): void {
  if (timer === undefined && !probing) probeSoon()
}

/** Handles an event which suggests that the connection is back or that the person has returned. */
function sign(): void {
  if (isReachable()) {
    if (elapsed(lastWake) >= MERGE) wake()
    return
  }
  backoff = 1_000
  probeSoon()
}

function wake(): void {
  // While the page is hidden, the listeners refresh nothing. `lastWake` then stays unchanged, so that the
  // event at which the page becomes visible is not dropped as a repetition.
  if (document.visibilityState !== 'hidden') lastWake = Date.now()
  woken.emit()
}

let beat: ReturnType<typeof setInterval> | undefined
let lostAt: number | null = null
/**
 * Probes at regular intervals while the connection is degraded, and not while it is good. A socket that
 * connects again counts as a sign that the network is back.
 */
function followState(): void {
  const { state, socketLostAt } = getConnectivity()
  if (lostAt !== null && socketLostAt === null) sign()
  lostAt = socketLostAt
  if (state === 'degraded') beat ??= setInterval(sign, BEAT)
  else {
    clearInterval(beat)
    beat = undefined
  }
}

const isIos = (): boolean =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Starts probing. Called once, after the first paint. */
export function startProbing(): void {
  probeWith(onDoubt)
  onRecovered(() => {
    clearTimeout(timer)
    timer = undefined
    backoff = 1_000
    wake()
    // The answer of a call may have been sent before the outage, so a probe checks whether the server can be
    // reached now.
    if (!sure) probeSoon()
  })
  subscribeConnectivity(followState)
  subscribeSession(() => {
    if (getSession().token !== null) reportSignedIn()
  })
  window.addEventListener('online', () => {
    // The browser reports a network: refresh at once instead of waiting for the result of the probe.
    if (!isReachable()) wake()
    sign()
  })
  window.addEventListener('offline', () => {
    again = probing
    void probe()
  })
  window.addEventListener('focus', sign)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sign()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    if (isIos()) setTimeout(sign, IOS_WAIT)
    else sign()
  })
  // The connection may have been lost before these listeners were added.
  if (!navigator.onLine) void probe()
}
