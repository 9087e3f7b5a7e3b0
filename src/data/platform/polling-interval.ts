/** Shortest and longest polling interval of a read on screen (ms). */
const SHORTEST = 5_000
const LONGEST = 300_000
/**
 * How long before its data turns stale a read is repeated at most (ms): 8 s, after which an unanswered read
 * counts as hanging, and one second for the error of the clock.
 */
const LEAD = 9_000

/**
 * When a read on screen is repeated, in ms from now. The request is sent before the data turns stale, so that
 * data which is refreshed in time stays fresh, and turns stale when the answer takes longer than 8 s
 * (docs/offline.md#rule-6-reads). Data that is fresh for less than 36 s is requested after three quarters of
 * that time, which limits the load. `keepFor`: for how long an answer counts as fresh (ms); `age`: age of the data by
 * the server's clock (ms); null without data.
 */
export function pollingInterval(keepFor: number, age: number | null): number {
  const every = keepFor - Math.min(LEAD, keepFor / 4)
  // Data that is stale or of unknown age is requested when its screen opens. If that failed, it is requested
  // again after the whole interval.
  const rest = age !== null && age >= 0 && age < keepFor ? every - age : every
  return Math.min(Math.max(rest, SHORTEST), LONGEST)
}
