import { CompiledQuery } from 'kysely'
import { prepare } from '../../db/pool.ts'
import type { Db } from '../../db/types.ts'
import type { OrderRow } from './store.ts'
import type { PriceRange } from './window.ts'

/** What ticks did to a pair: the prices a batch reached, those of the last seconds with it, and where they begin (ms). */
export interface Reach {
  readonly pairId: number
  readonly batch: PriceRange
  readonly recent: PriceRange
  readonly since: number
}

/** Two index ranges per pair; as one condition with `or` the planner would read every resting order. */
const REACHED = prepare(
  'spot_reached',
  `select o.*
  from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::bigint[])
    as t (pair, low, high, recent_low, recent_high, since)
  cross join lateral (
    select * from spot_orders where status = 'doing' and pair_id = t.pair and side = 'buy'
      and limit_price >= t.recent_low and (limit_price >= t.low or created_at >= t.since)
    union all
    select * from spot_orders where status = 'doing' and pair_id = t.pair and side = 'sell'
      and limit_price <= t.recent_high and (limit_price <= t.high or created_at >= t.since)
  ) o
  order by o.id`,
)

/** Resting orders whose limit the batch reached, and young ones whose limit the last seconds reached; oldest first. */
export async function reachedOrders(db: Db, reaches: readonly Reach[]): Promise<readonly OrderRow[]> {
  const values = [
    reaches.map(({ pairId }) => pairId),
    reaches.map(({ batch }) => batch.low),
    reaches.map(({ batch }) => batch.high),
    reaches.map(({ recent }) => recent.low),
    reaches.map(({ recent }) => recent.high),
    reaches.map(({ since }) => since),
  ]
  return (await db.executeQuery<OrderRow>(CompiledQuery.raw(REACHED, values))).rows
}

/** Pairs that have resting orders with an id above `floor`. */
export async function restingPairs(db: Db, floor: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('spot_orders')
    .select('pair_id')
    .distinct()
    .where('status', '=', 'doing')
    .where('id', '>', floor)
    .orderBy('pair_id')
    .execute()
  return rows.map((row) => row.pair_id)
}

/** The next resting orders of a pair after an id. */
export const restingAfter = (
  db: Db,
  pairId: number,
  id: number,
  limit: number,
): Promise<readonly OrderRow[]> =>
  db
    .selectFrom('spot_orders')
    .selectAll()
    .where('status', '=', 'doing')
    .where('pair_id', '=', pairId)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The highest order id so far. */
export async function newestOrder(db: Db): Promise<number> {
  const row = await db
    .selectFrom('spot_orders')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** These orders were judged up to `seq` and not filled: true whatever happened to them since they were read. */
export async function noteJudged(db: Db, ids: readonly number[], seq: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('spot_orders')
    .set({ judged_seq: seq })
    .where('id', 'in', ids)
    .where('status', '=', 'doing')
    .where('judged_seq', '<', seq)
    .execute()
}
