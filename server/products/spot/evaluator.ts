import { CompiledQuery, sql } from 'kysely'
import { evaluateSpotOrder, isFilled, wasTriggered } from '#domain/trade/spotEvaluate.ts'
import { prepare } from '../../db/pool.ts'
import type { Db } from '../../db/types.ts'
import { ACTS_AT_ONCE, type Reach, type TickEvaluator } from '../../market/execution/evaluator.ts'
import { type AnyEvaluator, anyEvaluator } from '../../market/execution/evaluator-state.ts'
import { evaluatedRows } from '../../market/execution/rows.ts'
import { decideOpen } from './decide.ts'
import { advanced, type OrderRow, stateOf } from './store.ts'

/**
 * Four index ranges per pair, limits and stops of either side; as one condition with `or` the planner would read every
 * resting order. What the next price decides is decided by whatever comes.
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
    select * from spot_orders where status = 'doing' and pair_id = t.pair and decided_by_next
  ) o
  order by o.id`,
)

/** Orders whose limit or stop the batch reached, and young ones whose the last seconds reached; oldest first. */
async function reached(db: Db, reaches: readonly Reach[]): Promise<readonly OrderRow[]> {
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

/** Resting orders are filled by recorded ticks; they stay while a pair is halted, and can be cancelled at any time. */
const restingOrders: TickEvaluator<OrderRow> = {
  name: 'spot orders',
  reached,
  evaluate: (row, ticks) => {
    const before = stateOf(row)
    const { order, fills, end } = evaluateSpotOrder(before, ticks)
    return {
      acts: fills.length > 0 || end !== null || wasTriggered(before, order),
      rest: end !== null || isFilled(order) ? null : advanced(row, order, fills.length, 0),
    }
  },
  act: decideOpen,
  actsAtOnce: ACTS_AT_ONCE,
  ...evaluatedRows('spot_orders', sql<boolean>`status = 'doing'`),
}

export const spotEvaluators: readonly AnyEvaluator[] = [anyEvaluator(restingOrders)]
