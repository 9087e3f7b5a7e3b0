import { local } from '../cache/local.ts'

/**
 * The server's clock, estimated. Every answer carries whole seconds, so it only says that the server's time lay between
 * `server_time` and one second later, somewhere between sending and receiving; the bounds of many answers narrow it down.
 */
interface Bounds {
  readonly low: number
  readonly high: number
}

const NAME = 'clockOffset'
/** How far two clocks of this device may drift apart before one of them was set by hand. */
const JUMP = 2_000

const stored = Number(local.get(NAME) ?? Number.NaN)
let bounds: Bounds | null = null
let offset = Number.isFinite(stored) ? stored : 0
let known = Number.isFinite(stored)
let anchor = Date.now() - performance.now()

/** Takes what an answer says. `sent` and `received` are this device's milliseconds, `serverTime` the wire's seconds. */
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

/** Milliseconds since `then` (device ms). A device whose clock was set back meanwhile says that it was long ago. */
export function elapsed(then: number): number {
  const ms = Date.now() - then
  return ms < 0 ? Number.POSITIVE_INFINITY : ms
}

/** The server's time in milliseconds as well as this device knows it. */
export const serverNow = (): number => Date.now() + offset

/** False before the first answer ever, and after the device's clock was changed until the next answer. */
export function isClockKnown(): boolean {
  const now = Date.now() - performance.now()
  // A sleeping device stops `performance.now` in some browsers: the wall clock then runs ahead, which ages data and is safe.
  if (now - anchor < -JUMP) {
    known = false
    bounds = null
    anchor = now
  }
  return known
}

export type Freshness = 'fresh' | 'stale' | 'unknown'

/**
 * How old data may be called. `asOf` is when it was true (server's clock, ms), `limit` how long it counts as fresh (ms).
 * A negative age or an unknown clock is `unknown`, which counts as stale (docs/offline.md#rule-7-age).
 */
export function freshness(asOf: number | null, limit: number): Freshness {
  if (asOf === null || !isClockKnown()) return 'unknown'
  const age = serverNow() - asOf
  if (age < -JUMP) return 'unknown'
  return age <= limit ? 'fresh' : 'stale'
}
