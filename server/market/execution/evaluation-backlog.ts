import { type RawBuilder, sql } from 'kysely'
import { oldestWaiting } from '../../ledger/idempotent-write-batch.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'

/**
 * Number of the oldest objects of a product that are examined; more than one object, because some of them may have
 * been undecided for too long to count as late.
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

/** Which objects a query returns. */
export interface Examined {
  /** Current time in ms. */
  readonly now: number
  readonly limit: number
  /** Condition of the query: the pair `pair_id` of the object is being decided. */
  readonly ofLivePair: RawBuilder<boolean>
}

/** SELECT of the oldest objects, at most `limit`, of pairs `ofLivePair` that the next tick decides at any price. */
export type AwaitingQuery = (examined: Examined) => RawBuilder<Awaiting>

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
 * object is late. An object for which no price was recorded yet is not late. Objects of halted pairs and of pairs
 * without a recent price are not examined: they are not late, and they may be many and would hide the objects of all
 * other pairs.
 */
export async function oldestDue(db: Db, now: number): Promise<number | null> {
  if (queries.length === 0) return null
  const examined = {
    now,
    limit: EXAMINED,
    ofLivePair: sql<boolean>`pair_id in (select id from live_pairs)`,
  }
  const awaiting = sql.join(
    queries.map((query) => sql`(${query(examined)})`),
    sql` union all `,
  )
  const { rows } = await sql<{ due: number | null }>`
    with live_pairs as materialized (
      select id from pairs p where not halted
        and exists (select from ticks where pair_id = p.id and time > ${now - STUCK}))
    select min(t.time) as due
    from (${awaiting}) o
    cross join lateral (
      select time from ticks where pair_id = o.pair_id and seq > o.seq and time > o.since
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
