import { isAnswer, readEnvelope } from '#contract/wire/envelope.ts'
import { isForeignPage, urlOf } from '../api/wire.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { elapsed } from './clock.ts'
import {
  getConnectivity,
  isReachable,
  onRecovered,
  probeWith,
  reportGone,
  reportGood,
  reportSignedIn,
  subscribeConnectivity,
} from './connectivity.ts'
import { createEmitter } from './emitter.ts'

/** Settles doubts about the connection, and hears every sign that it may be back (docs/offline.md#rule-8-connectivity). */

const PROBE_LIMIT = 3_000
/** While something is wrong, it is looked after at least this often. */
const BEAT = 30_000
/** Several signs of life within this time count once. */
const MERGE = 1_000
/** iOS shows a page before its network is back. */
const IOS_WAIT = 1_500

const woken = createEmitter<void>()
/** The network may be back, or the person has come back: ask again for what is old. At most once a second. */
export const onWake = woken.on

let probing = false
/** The connection went down while a probe was on its way: its answer may be from before, so another one follows. */
let again = false
/** What is reported now was found by a probe. */
let sure = false
let lastProbe = Number.NEGATIVE_INFINITY
let lastWake = Number.NEGATIVE_INFINITY
let backoff = 1_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Spreads the devices of one cut over time; nothing else depends on it. */
const jitter = (): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 128) / 255
/** `ms` give or take a quarter. */
export const spread = (ms: number): number => ms * (0.75 + 0.5 * jitter())

async function probe(): Promise<void> {
  if (probing) return
  probing = true
  lastProbe = Date.now()
  const found = await look()
  probing = false
  if (found === 'up') {
    sure = true
    reportGood('probe')
    sure = false
  } else {
    reportGone(found)
    probeIn(spread(backoff))
    backoff = Math.min(backoff * 2, BEAT)
  }
  if (again) {
    again = false
    void probe()
  }
}

/** Asks for a small answer past the worker. Whatever is not an envelope is not the server. */
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

/** At once, but at most once a second. */
const probeSoon = (): void => probeIn(Math.max(0, MERGE - elapsed(lastProbe)))

/** Many calls fail together: one probe is on its way or due already. */
function onDoubt(): void {
  if (timer === undefined && !probing) probeSoon()
}

/** Something suggests that the connection, or the person, is back. */
function sign(): void {
  if (isReachable()) {
    if (elapsed(lastWake) >= MERGE) wake()
    return
  }
  backoff = 1_000
  probeSoon()
}

function wake(): void {
  // Whoever comes to the page a moment later is not served yet: a hidden page asks for nothing.
  if (document.visibilityState !== 'hidden') lastWake = Date.now()
  woken.emit()
}

let beat: ReturnType<typeof setInterval> | undefined
let lostAt: number | null = null
/** A degraded connection is tried again and again, a good one needs none; a socket that connects is a sign. */
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

/** Begins to probe and to listen. Called once, after the first paint. */
export function startProbing(): void {
  probeWith(onDoubt)
  onRecovered(() => {
    clearTimeout(timer)
    timer = undefined
    backoff = 1_000
    wake()
    // The answer to a call may be from before the connection went down, and nothing else may be asked for a long while.
    if (!sure) probeSoon()
  })
  subscribeConnectivity(followState)
  subscribeSession(() => {
    if (getSession().token !== null) reportSignedIn()
  })
  window.addEventListener('online', () => {
    // The strongest sign there is: what is on screen is asked for beside the probe, not after it.
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
  // The connection may have gone before anything listened.
  if (!navigator.onLine) void probe()
}
