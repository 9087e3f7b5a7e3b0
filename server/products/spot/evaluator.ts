import { CompiledQuery, sql } from 'kysely'
import { big, exact } from '#domain/money.ts'
import { evaluateSpotOrder, isFilled, wasActivated, wasTriggered } from '#domain/trade/spotEvaluate.ts'
import { CALLBACK } from '#domain/trade/spotTrailingStop.ts'
import { evaluatedRows } from '../../market/execution/evaluated-rows.ts'
import { countAsBacklog } from '../../market/execution/evaluation-backlog.ts'
import {
  DECISIONS_PER_TRANSACTION,
  type Reach,
  type TickEvaluator,
} from '../../market/execution/evaluator.ts'
import { type AnyEvaluator, anyEvaluator } from '../../market/execution/evaluator-state.ts'
import { prepare } from '../../platform/db/pool.ts'
import type { Db } from '../../platform/db/types.ts'
import { decideOpen } from './apply-ticks.ts'
import { advanced, type OrderRow, stateOf } from './store.ts'

/**
 * Query for the orders that a batch of ticks reached. It scans eight index ranges per pair: limits, stops, trailing
 * stops and their activation prices, each for both sides. With a single scan and an `or` condition PostgreSQL would
 * read every resting order. Orders that the next tick decides are found at any price.
 */
const REACHED = prepare(
  'spot_reached',
  `select o.*
  from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::bigint[])
    as t (pair, low, high, recent_low, recent_high, since)
  cross join lateral (
    select * from spot_orders where status = 'doing' and pair_id = t.pair and side = 'buy'
      and resting_price >= t.recent_low and (resting_price >= t.low or created_at >= t.since)
    union
    select * from spot_orders where status = 'doing' and pair_id = t.pair and side = 'sell'
      and resting_price <= t.recent_high and (resting_price <= t.high or created_at >= t.since)
    union
    select * from spot_orders where status = 'doing' and pair_id = t.pair and trigger_seq is null
      and stop_direction = 'up' and stop_price is not null
      and stop_price <= t.recent_high and (stop_price <= t.high or created_at >= t.since)
    union
    select * from spot_orders where status = 'doing' and pair_id = t.pair and trigger_seq is null
      and stop_direction = 'down' and stop_price is not null
      and stop_price >= t.recent_low and (stop_price >= t.low or created_at >= t.since)
    union
    select * from spot_orders where status = 'doing' and pair_id = t.pair and trigger_seq is null and side = 'sell'
      and trail_stop is not null and trail_stop >= t.recent_low and (trail_stop >= t.low or created_at >= t.since)
    union
    select * from spot_orders where status = 'doing' and pair_id = t.pair and trigger_seq is null and side = 'buy'
      and trail_stop is not null and trail_stop <= t.recent_high and (trail_stop <= t.high or created_at >= t.since)
    union
    select * from spot_orders where status = 'doing' and pair_id = t.pair and activation_seq is null and side = 'sell'
      and activation_price is not null and activation_price <= t.recent_high
      and (activation_price <= t.high or created_at >= t.since)
    union
    select * from spot_orders where status = 'doing' and pair_id = t.pair and activation_seq is null and side = 'buy'
      and activation_price is not null and activation_price >= t.recent_low
      and (activation_price >= t.low or created_at >= t.since)
    union
    select * from spot_orders where status = 'doing' and pair_id = t.pair and decided_by_next
  ) o
  order by o.id`,
)

/**
 * Query for active trailing stops that a recent reversal of the price may have triggered. The extreme in the row of
 * an order may be outdated, so orders are found by their callback rate: the query scans one index range for each
 * callback rate by which a recent price has moved back.
 */
const PULLED_BACK = prepare(
  'spot_pulled_back',
  `select o.*
  from unnest($1::bigint[], $2::text[], $3::numeric[], $4::bigint[]) as t (pair, side, rate, seq)
  join spot_orders o on o.status = 'doing' and o.trigger_seq is null and o.trail_from is not null
    and o.pair_id = t.pair and o.side = t.side and o.callback_rate = t.rate and o.trail_from <= t.seq
  order by o.id`,
)

/** Finds trailing stops by how far the price has moved back from its extreme. */
async function pulledBack(db: Db, reaches: readonly Reach[]): Promise<readonly OrderRow[]> {
  const turns = reaches.flatMap(({ pairId, pullbacks }) => pullbacks.map((turn) => ({ pairId, ...turn })))
  if (turns.length === 0) return []
  const values = [
    turns.map(({ pairId }) => pairId),
    turns.map(({ side }) => side),
    turns.map(({ steps }) => exact(big(CALLBACK.step).times(steps))),
    turns.map(({ seq }) => seq),
  ]
  return (await db.executeQuery<OrderRow>(CompiledQuery.raw(PULLED_BACK, values))).rows
}

/**
 * Orders whose limit or stop the batch reached, and orders accepted in the last seconds whose limit or stop a recent
 * price reached; in both cases oldest first.
 */
async function reached(db: Db, reaches: readonly Reach[]): Promise<readonly OrderRow[]> {
  const inReach = await priced(db, reaches)
  const turned = await pulledBack(db, reaches)
  if (turned.length === 0) return inReach
  const known = new Map([...inReach, ...turned].map((row) => [row.id, row]))
  return [...known.values()].sort((one, other) => one.id - other.id)
}

/** Finds orders by the prices that they wait for. */
async function priced(db: Db, reaches: readonly Reach[]): Promise<readonly OrderRow[]> {
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

const { noteEvaluated, ...rows } = evaluatedRows<OrderRow>('spot_orders', sql<boolean>`status = 'doing'`)

/**
 * Saves the extremes of trailing stops after their evaluation. Ticks up to `seq` cannot change these extremes any
 * more.
 */
async function noteTrails(db: Db, orders: readonly OrderRow[], seq: number): Promise<void> {
  const column = <K extends keyof OrderRow>(name: K) => sql.val(orders.map((order) => order[name]))
  // Locks the rows in ascending order first. An update locks rows in any order, which could be a deadlock with a
  // transaction that decides or cancels several of these orders.
  await sql`
    with due as (
      select id from spot_orders where id = any (${column('id')}::bigint[]) and status = 'doing' and evaluated_seq < ${seq}
      order by id for no key update)
    update spot_orders r set evaluated_seq = ${seq}, trail_seq = n.seq, trail_tick_id = n.tick_id,
      trail_price = n.price, trail_time = n.time
    from due, unnest(${column('id')}::bigint[], ${column('trail_seq')}::bigint[], ${column('trail_tick_id')}::bigint[],
      ${column('trail_price')}::numeric[], ${column('trail_time')}::bigint[]) n (id, seq, tick_id, price, time)
    where r.id = due.id and n.id = due.id`.execute(db)
}

/**
 * Fills resting orders by recorded ticks. Orders of a halted pair are not evaluated, and can be cancelled at any
 * time.
 */
const restingOrders: TickEvaluator<OrderRow> = {
  name: 'spot orders',
  reached,
  evaluate: (row, ticks) => {
    const before = stateOf(row)
    const { order, fills, end } = evaluateSpotOrder(before, ticks)
    return {
      acts: fills.length > 0 || end !== null || wasTriggered(before, order) || wasActivated(before, order),
      rest: end !== null || isFilled(order) ? null : advanced(row, order, fills.length, 0),
    }
  },
  act: decideOpen,
  actsAtOnce: DECISIONS_PER_TRANSACTION,
  ...rows,
  noteEvaluated: async (db, orders, seq) => {
    const trails = orders.filter(({ trail_price }) => trail_price !== null)
    if (trails.length > 0) await noteTrails(db, trails, seq)
    await noteEvaluated(
      db,
      orders.filter(({ trail_price }) => trail_price === null),
      seq,
    )
  },
}

countAsBacklog(
  ({ limit, ofLivePair }) => sql`
    select pair_id, greatest(accept_seq, trigger_seq) as seq, created_at as since from spot_orders
    where status = 'doing' and decided_by_next and ${ofLivePair} order by id limit ${limit}`,
)

export const spotEvaluators: readonly AnyEvaluator[] = [anyEvaluator(restingOrders)]
