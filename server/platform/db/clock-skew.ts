import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from './types.ts'

/**
 * How far (ms) the clock of a machine may differ from the clock of the database. Times of nodes are stored and
 * compared with each other, so a node whose clock is wrong must record no prices, write no checkpoint and take
 * no traffic.
 */
export const MAX_CLOCK_SKEW_MS = 2000

/**
 * Error when the clock of this machine differs too much from the clock of the database: the transaction must be
 * rolled back.
 */
export class ClockSkewError extends Error {
  constructor(readonly ms: number) {
    super(`the clock of this node is ${describeSkew(ms)}`)
  }
}

/**
 * The present time of the database in a query, ms. `clock_timestamp()`, because `now()` would be the time at which
 * the transaction began.
 */
export const databaseTime: RawBuilder<number> = sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** A skew as a part of a sentence: `28800000 ms ahead of the database's`. */
export const describeSkew = (ms: number): string =>
  `${Math.abs(ms)} ms ${ms < 0 ? 'behind' : 'ahead of'} the database's`

/**
 * How much (ms) this machine's clock is certainly ahead of the database's (positive) or behind it (negative). 0 when
 * the database's time lies between the machine's times before and after the query, so a slow query never counts as a
 * skew.
 */
export function skewOf({
  before,
  database,
  after,
}: {
  readonly before: number
  readonly database: number
  readonly after: number
}): number {
  if (before > database) return before - database
  return Math.min(0, after - database)
}

/** The skew of this machine's clock, computed by `skewOf`. 0 for a clock that a test moves. */
export async function clockSkew(db: Db | Tx, clock: Clock): Promise<number> {
  if (!clock.isMachine) return 0
  const before = clock.now()
  const { rows } = await sql<{ ms: number }>`select ${databaseTime} as ms`.execute(db)
  return skewOf({ before, database: rows[0]?.ms ?? 0, after: clock.now() })
}

/**
 * Throws ClockSkewError when this machine's clock differs from the database's by more than MAX_CLOCK_SKEW_MS.
 * @param before a reading of the clock from before the query that returned `database`
 */
export function rejectSkew(clock: Clock, before: number, database: number): void {
  if (!clock.isMachine) return
  const ms = skewOf({ before, database, after: clock.now() })
  if (Math.abs(ms) > MAX_CLOCK_SKEW_MS) throw new ClockSkewError(ms)
}
