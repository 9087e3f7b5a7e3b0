import { local } from '../cache/local-storage.ts'

/**
 * Estimates the server's clock. An answer contains the server's time in whole seconds, so the server's time
 * was between `server_time` and one second later at some point between sending and receiving. Each answer
 * gives a lower and an upper bound, and many answers narrow the estimate.
 */
interface Bounds {
  readonly low: number
  readonly high: number
}

const NAME = 'clockOffset'
/**
 * Maximum drift (ms) between the wall clock and `performance.now`; a larger drift means that the wall clock
 * was changed.
 */
export const JUMP = 2_000

const stored = Number(local.get(NAME) ?? Number.NaN)
let bounds: Bounds | null = null
let offset = Number.isFinite(stored) ? stored : 0
let known = Number.isFinite(stored)
let anchor = Date.now() - performance.now()

/**
 * Refines the estimate with the time in an answer. `sent` and `received`: device's clock (ms); `serverTime`:
 * epoch seconds.
 */
export function observeServerTime(sent: number, received: number, serverTime: number): void {
  if (!Number.isFinite(serverTime) || serverTime <= 0) return
  const seen: Bounds = { low: serverTime * 1000 - received, high: serverTime * 1000 + 1000 - sent }
  const narrowed = bounds && { low: Math.max(bounds.low, seen.low), high: Math.min(bounds.high, seen.high) }
  bounds = narrowed && narrowed.low <= narrowed.high ? narrowed : seen
  const next = Math.round((bounds.low + bounds.high) / 2)
  if (!known || Math.abs(next - offset) > 250) local.set(NAME, String(next))
  offset = next
  known = true
  anchor = Date.now() - performance.now()
}

/** Milliseconds since `then` (device's clock, ms); infinite when the clock was set back meanwhile. */
export function elapsed(then: number): number {
  const ms = Date.now() - then
  return ms < 0 ? Number.POSITIVE_INFINITY : ms
}

/** The estimated server time (ms) at a time of the device's clock (ms). */
export const serverTimeOf = (deviceTime: number): number => deviceTime + offset

/** The estimated server time in ms. */
export const serverNow = (): number => serverTimeOf(Date.now())

/** False before the first answer, and after the device's clock was set back until the next answer. */
export function isClockKnown(): boolean {
  const now = Date.now() - performance.now()
  // A wall clock that runs ahead of `performance.now` is accepted: in some browsers `performance.now` stops
  // while the device sleeps, and a clock that was set forward only makes data look older than it is.
  if (now - anchor < -JUMP) {
    known = false
    bounds = null
    anchor = now
  }
  return known
}
