import { type RawBuilder, sql } from 'kysely'
import { oldestWaiting } from '../../ledger/idempotent-write-batch.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'

/**
 * Number of the oldest objects of a product that are examined. One would not be enough, because objects of a pair
 * without current prices do not count as late.
 */
const EXAMINED = 100
/**
 * Delay (ms) above which an object is not counted as late: such a delay is caused by a failure, which is logged, and
 * not by the load.
 */
const STUCK = 60_000
/** Minimum interval between two queries of a node (ms). */
const QUERY_EVERY = 250

/** An object that is decided by the first tick of its pair after the tick `seq` and after the time `since` (ms). */
interface Awaiting {
  readonly pair_id: number
  readonly seq: number
  readonly since: number
}

/** SELECT of at most `limit` objects that the next tick decides at any price, oldest first. `now` in ms. */
export type AwaitingQuery = (now: number, limit: number) => RawBuilder<Awaiting>

const queries: AwaitingQuery[] = []

/**
 * Registers the query for the objects of a product that the next tick decides at any price. Called once, when the
 * product is loaded. Objects that wait for a certain price are not counted: a product decides them in the same
 * transactions and in order of their ids, so none of them is later than the objects that are counted.
 */
export function countAsBacklog(query: AwaitingQuery): void {
  queries.push(query)
}

/**
 * Recording time (ms) of the price that decides the oldest undecided object of all products and pairs; null when no
 * object is late. An object for which no price was recorded yet is not late. Objects of a halted pair are not late
 * either, because they are not decided.
 */
export async function oldestDue(db: Db, now: number): Promise<number | null> {
  if (queries.length === 0) return null
  const awaiting = sql.join(
    queries.map((query) => sql`(${query(now, EXAMINED)})`),
    sql` union all `,
  )
  const { rows } = await sql<{ due: number | null }>`
    select min(t.time) as due
    from (${awaiting}) o
    cross join lateral (
      select time from ticks where pair_id = o.pair_id and seq > o.seq and time > o.since
      order by seq limit 1
    ) t
    where t.time > ${now - STUCK} and o.pair_id not in (select id from pairs where halted)`.execute(db)
  return rows[0]?.due ?? null
}

interface Lateness {
  /** Start time of the last query, whose result may still be pending. */
  readonly begun: number
  /** Start time of the query that found `due`. */
  readonly at: number
  readonly due: number | null
}

/** State of the query by database pool. A node has one pool, so this is the state of the node. */
const looks = new WeakMap<Db, Lateness>()

/**
 * Rejects a new object with AppError `market_busy` while the platform is late: other objects are decided late, or
 * requests have been waiting on this node for long. So an object that is accepted is decided soon. Called before a
 * transaction begins and any money is held. The function does not wait for the database: it uses the result of the
 * last query, and starts a new query when that result is old.
 */
export function requireNoBacklog({ db, clock, config, log }: Services): void {
  if (config.maxOrderDelay === 0) return
  const now = clock.now()
  const waiting = oldestWaiting(db)
  if (waiting !== null && now - waiting > config.maxOrderDelay / 2) throw new AppError('market_busy')
  const look = looks.get(db) ?? { begun: 0, at: 0, due: null }
  if (now - look.begun >= QUERY_EVERY) {
    looks.set(db, { ...look, begun: now })
    oldestDue(db, now).then(
      (due) => looks.set(db, { begun: now, at: now, due }),
      (problem: unknown) =>
        log.warn('how late orders are decided is not known', { problem: String(problem) }),
    )
  }
  // A result that is older than the permitted delay is ignored. It gets that old only when no order was placed in the
  // meantime, so the backlog may have ended.
  if (look.due !== null && now - look.at <= config.maxOrderDelay && now - look.due > config.maxOrderDelay)
    throw new AppError('market_busy')
}
