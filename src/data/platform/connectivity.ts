import { useSyncExternalStore } from 'react'
import type { UnreachableError } from '../api/errors.ts'
import { local } from '../cache/local.ts'
import { serverNow } from './clock.ts'
import { createCell, createEmitter } from './emitter.ts'

/**
 * Whether the server can be reached, by evidence: answers, the socket's life, a probe
 * (docs/offline.md#rule-8-connectivity). `navigator.onLine` only triggers a probe (`probe.ts`), because it stays true
 * when the server is gone but the link is up.
 */
export interface Connectivity {
  /**
   * `degraded`: it answers, but a call of late did not get through or the socket is lost. `signed-out`: it answers, but
   * said that the session is over. `captive`: something else answers in its place.
   */
  readonly state: 'online' | 'degraded' | 'offline' | 'captive' | 'signed-out'
  /** The socket was up and is not any more since then (device ms); null while it is up or was never needed. */
  readonly socketLostAt: number | null
  /** When the server last answered this device (server's clock, ms); null when it never did. */
  readonly lastGood: number | null
}

interface Evidence extends Omit<Connectivity, 'state'> {
  readonly reach: 'up' | 'offline' | 'captive'
  /** A call did not get through since the last that did; a probe does not take this back. */
  readonly shaky: boolean
  readonly signedOut: boolean
}

function connectivityOf({ reach, shaky, signedOut, socketLostAt, lastGood }: Evidence): Connectivity {
  const up = signedOut ? 'signed-out' : shaky || socketLostAt !== null ? 'degraded' : 'online'
  return { state: reach === 'up' ? up : reach, socketLostAt, lastGood }
}

const stored = Number(local.get('lastGood') ?? Number.NaN)
let evidence: Evidence = {
  reach: 'up',
  shaky: false,
  signedOut: false,
  socketLostAt: null,
  lastGood: Number.isFinite(stored) ? stored : null,
}
const cell = createCell<Connectivity>(connectivityOf(evidence))
const recovered = createEmitter<void>()

/** The server answers again after it did not: refresh what is on screen. */
export const onRecovered = recovered.on
export const getConnectivity = cell.get
export const subscribeConnectivity = cell.subscribe
export const useConnectivity = (): Connectivity => useSyncExternalStore(cell.subscribe, cell.get)

/** False while the server cannot be reached: whatever acts is disabled then (docs/offline.md#rule-9-writes). */
export const isReachable = (): boolean => evidence.reach === 'up'
export const useOnline = (): boolean => useSyncExternalStore(cell.subscribe, isReachable)

/** How exactly the next launch knows when this one last reached the server. */
const NOTE_EVERY = 10_000
let noted = 0
let answered = false

let prober: (() => void) | null = null
let doubted = false
/** Says how doubts are settled (`probe.ts`). Without an answer so far everything on screen may be this device's: asked at once. */
export function probeWith(probe: () => void): void {
  prober = probe
  if (doubted || !answered) probe()
}
function doubt(): void {
  doubted = true
  prober?.()
}

function weigh(change: Partial<Evidence>): void {
  const before = evidence
  evidence = { ...before, ...change }
  cell.set(connectivityOf(evidence))
  if (before.reach !== 'up' && evidence.reach === 'up') recovered.emit()
}

/** An envelope came from the server: to a call, or to a probe, which says nothing of the calls that failed. */
export function reportGood(to: 'call' | 'probe' = 'call'): void {
  const lastGood = serverNow()
  if (lastGood - noted > NOTE_EVERY) {
    noted = lastGood
    local.set('lastGood', String(lastGood))
  }
  answered = true
  doubted = false
  weigh({ reach: 'up', lastGood, ...(to === 'call' && { shaky: false }) })
}

/** A call failed to reach it. One failure may be one bad request, so a probe decides; a foreign page is proof enough. */
export function reportFailure({ reason }: UnreachableError): void {
  weigh({ shaky: true, ...(reason === 'captive' && { reach: 'captive' }) })
  doubt()
}

/** What a probe found instead of the server. */
export const reportGone = (reach: 'offline' | 'captive'): void => weigh({ reach })

/** The server said that the session is over (999); the next sign-in takes it back. */
export const reportSignedOut = (): void => weigh({ signedOut: true })
export const reportSignedIn = (): void => weigh({ signedOut: false })

/** The socket's state, told by `realtime.ts`. */
export function reportSocket(up: boolean): void {
  weigh({ socketLostAt: up ? null : (evidence.socketLostAt ?? Date.now()) })
  if (!up) doubt()
}
