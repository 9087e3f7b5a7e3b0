import { CompiledQuery, sql } from 'kysely'
import { evaluateSpotOrder, isFilled } from '#domain/trade/spot.ts'
import { prepare } from '../../db/pool.ts'
import type { Db } from '../../db/types.ts'
import type { Reach, TickEvaluator } from '../../market/execution/evaluator.ts'
import { type AnyEvaluator, anyEvaluator } from '../../market/execution/evaluator-state.ts'
import { evaluatedRows } from '../../market/execution/rows.ts'
import { decideOpen } from './decide.ts'
import { type OrderRow, stateOf } from './store.ts'

/**
 * Two index ranges per pair; as one condition with `or` the planner would read every resting order. Orders
 * at market, `ioc` and `fok` are decided by whatever comes.
 */
const REACHED = prepare(
  'spot_reached',
  `select o.*
  from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::bigint[])
    as t (pair, low, high, recent_low, recent_high, since)
  cross join lateral (
    select * from spot_orders where status = 'doing' and pair_id = t.pair and side = 'buy'
      and limit_price >= t.recent_low and (limit_price >= t.low or created_at >= t.since)
    union
    select * from spot_orders where status = 'doing' and pair_id = t.pair and side = 'sell'
      and limit_price <= t.recent_high and (limit_price <= t.high or created_at >= t.since)
    union
    select * from spot_orders where status = 'doing' and pair_id = t.pair
      and (order_type = 'market' or time_in_force in ('ioc', 'fok'))
  ) o
  order by o.id`,
)

/** Resting orders whose limit the batch reached, and young ones whose limit the last seconds reached; oldest first. */
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
    const { order, fills, end } = evaluateSpotOrder(stateOf(row), ticks)
    return {
      acts: fills.length > 0 || end !== null,
      rest:
        end !== null || isFilled(order)
          ? null
          : { ...row, filled: order.filled, evaluated_seq: order.evaluatedSeq },
    }
  },
  act: decideOpen,
  ...evaluatedRows('spot_orders', sql<boolean>`status = 'doing'`),
}

export const spotEvaluators: readonly AnyEvaluator[] = [anyEvaluator(restingOrders)]
