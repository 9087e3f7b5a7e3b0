import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'

/**
 * Number of the oldest orders that are examined; more than one order, because orders of a pair without
 * current prices do not count as late.
 */
const EXAMINED = 100
/**
 * Delay (ms) above which an order does not count as late, because such a delay is caused by a failure and not
 * by the load. The failure is logged.
 */
const STUCK = 60_000
/** Minimum interval between two queries of a node (ms). */
const QUERY_EVERY = 250

/**
 * Recording time (ms) of the price that decides the oldest undecided order of all pairs; null when no order
 * is late. Orders that wait for their first price are not late, nor are orders of a halted pair, which are
 * not decided.
 */
export async function oldestDue(db: Db, now: number): Promise<number | null> {
  const { rows } = await sql<{ due: number | null }>`
    select min(t.time) as due
    from (
      select pair_id, greatest(accept_seq, trigger_seq) as seq, created_at from spot_orders
      where status = 'doing' and decided_by_next
        and pair_id not in (select id from pairs where halted)
      order by id limit ${EXAMINED}
    ) o
    cross join lateral (
      select time from ticks where pair_id = o.pair_id and seq > o.seq and time > o.created_at
      order by seq limit 1
    ) t
    where t.time > ${now - STUCK}`.execute(db)
  return rows[0]?.due ?? null
}

interface Lateness {
  /** Start time of the last query, whose result may still be pending. */
  readonly begun: number
  /** Start time of the query that found `due`. */
  readonly at: number
  readonly due: number | null
}

/** Query state per database pool, so one per node. */
const looks = new WeakMap<Db, Lateness>()

/**
 * Rejects new orders with AppError `market_busy` while other orders are decided late, so that every accepted
 * order is decided soon. Called before any lock is acquired. The check does not wait for the database: it
 * uses the last query result, and starts a new query when that result is old.
 */
export function requireNoBacklog({ db, clock, config, log }: Services): void {
  if (config.maxOrderDelay === 0) return
  const now = clock.now()
  const look = looks.get(db) ?? { begun: 0, at: 0, due: null }
  if (now - look.begun >= QUERY_EVERY) {
    looks.set(db, { ...look, begun: now })
    oldestDue(db, now).then(
      (due) => looks.set(db, { begun: now, at: now, due }),
      (problem: unknown) =>
        log.warn('how late orders are decided is not known', { problem: String(problem) }),
    )
  }
  // A result older than the permitted delay is ignored: a result gets that old only when no order was placed
  // meanwhile, so the backlog may be gone.
  if (look.due !== null && now - look.at <= config.maxOrderDelay && now - look.due > config.maxOrderDelay)
    throw new AppError('market_busy')
}
