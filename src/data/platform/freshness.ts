import { isClockKnown, JUMP, serverNow } from './clock.ts'

export type Freshness = 'fresh' | 'stale' | 'unknown'

/**
 * Freshness of data. `asOf`: when the data was true (server's clock, ms); `limit`: for how long the data
 * counts as fresh (ms). A negative age or an unknown clock gives `unknown`, which counts as stale
 * (docs/offline.md#rule-7-age).
 */
export function freshness(asOf: number | null, limit: number): Freshness {
  if (asOf === null || !isClockKnown()) return 'unknown'
  const age = serverNow() - asOf
  if (age < -JUMP) return 'unknown'
  return age <= limit ? 'fresh' : 'stale'
}
