import { useSyncExternalStore } from 'react'
import type { UnreachableError } from '../api/call-errors.ts'
import { local } from '../cache/local-storage.ts'
import { serverNow } from './clock.ts'
import { createCell, createEmitter } from './emitter.ts'

/**
 * Whether the server can be reached, derived from answers, the socket and a probe
 * (docs/offline.md#rule-8-connectivity). `navigator.onLine` only triggers a probe (`connectivity-probe.ts`),
 * because this property stays true when a network is connected but the server cannot be reached.
 */
export interface Connectivity {
  /**
   * `degraded`: the server answers, but a recent call failed or the socket is down. `signed-out`: the server answers,
   * but the session is over. `captive`: a captive portal answers instead of the server.
   */
  readonly state: 'online' | 'degraded' | 'offline' | 'captive' | 'signed-out'
  /**
   * When the socket was lost (device's clock, ms); null while the socket is connected and before it was
   * opened.
   */
  readonly socketLostAt: number | null
  /** When the server last answered (server's clock, ms); null before the first answer. */
  readonly lastGood: number | null
}

interface Evidence extends Omit<Connectivity, 'state'> {
  readonly reach: 'up' | 'offline' | 'captive'
  /**
   * True when a call has failed since the last successful call; a successful probe does not reset this value.
   */
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

/** Calls a listener when the server answers again after an outage. */
export const onRecovered = recovered.on
export const getConnectivity = cell.get
export const subscribeConnectivity = cell.subscribe
export const useConnectivity = (): Connectivity => useSyncExternalStore(cell.subscribe, cell.get)

/** False while the server cannot be reached; actions are disabled then (docs/offline.md#rule-9-writes). */
export const isReachable = (): boolean => evidence.reach === 'up'
export const useOnline = (): boolean => useSyncExternalStore(cell.subscribe, isReachable)

/** Shortest interval (ms) at which the time of the last answer is stored. */
const NOTE_EVERY = 10_000
let noted = 0
let answered = false

let prober: (() => void) | null = null
let doubted = false
/**
 * Sets the function that probes the server (`connectivity-probe.ts`). Probes at once when no answer has arrived yet,
 * because all data on screen may then come from the device's storage.
 */
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

/** Records that the server answered a call or a probe. A probe does not reset `shaky`. */
export function reportReachable(to: 'call' | 'probe' = 'call'): void {
  const lastGood = serverNow()
  if (lastGood - noted > NOTE_EVERY) {
    noted = lastGood
    local.set('lastGood', String(lastGood))
  }
  answered = true
  doubted = false
  weigh({ reach: 'up', lastGood, ...(to === 'call' && { shaky: false }) })
}

/**
 * Records that a call did not reach the server. A single failure may have other causes, so a probe follows;
 * only a captive portal's page changes the state at once.
 */
export function reportFailure({ reason }: UnreachableError): void {
  weigh({ shaky: true, ...(reason === 'captive' && { reach: 'captive' }) })
  doubt()
}

/** Records the result of a probe that did not reach the server. */
export const reportUnreachable = (reach: 'offline' | 'captive'): void => weigh({ reach })

/** Records that the server reported the end of the session (999); the next sign-in resets this state. */
export const reportSignedOut = (): void => weigh({ signedOut: true })
export const reportSignedIn = (): void => weigh({ signedOut: false })

/** Records the state of the socket; called by `realtime-socket.ts`. */
export function reportSocket(up: boolean): void {
  weigh({ socketLostAt: up ? null : (evidence.socketLostAt ?? Date.now()) })
  if (!up) doubt()
}
