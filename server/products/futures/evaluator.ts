import { CompiledQuery, sql } from 'kysely'
import { evaluateFutures } from '#domain/trade/futures/evaluate.ts'
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
import { moved, type OrderRow, stateOf } from './store.ts'

/**
 * Query for the orders that new prices may decide. It scans three index ranges per pair: orders that a lower price
 * decides, orders that a higher price decides, and orders that the next tick decides at any price.
 */
const REACHED = prepare(
  'lever_reached',
  `select o.*
  from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::bigint[])
    as t (pair, low, high, recent_low, recent_high, since)
  cross join lateral (
    select * from lever_orders where phase in ('order', 'open') and pair_id = t.pair
      and trigger_low >= t.recent_low and (trigger_low >= t.low or touched_at >= t.since)
    union
    select * from lever_orders where phase in ('order', 'open') and pair_id = t.pair
      and trigger_high <= t.recent_high and (trigger_high <= t.high or touched_at >= t.since)
    union
    select * from lever_orders where pending and pair_id = t.pair
  ) o
  order by o.id`,
)

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

/**
 * Evaluates openings, closes, take profit, stop loss and liquidation by recorded ticks; a halted
 * pair is not evaluated.
 */
const leverOrders: TickEvaluator<OrderRow> = {
  name: 'futures',
  reached,
  evaluate: (row, ticks) => {
    const { state, steps } = evaluateFutures(stateOf(row), ticks)
    const over = state.phase === 'closed' || state.phase === 'cancelled'
    return { acts: steps.length > 0, rest: over ? null : moved(row, state) }
  },
  act: decideOpen,
  actsAtOnce: DECISIONS_PER_TRANSACTION,
  ...evaluatedRows('lever_orders', sql<boolean>`phase in ('order', 'open')`),
}

countAsBacklog(
  ({ limit, ofLivePair }) => sql`
    select pair_id, greatest(accept_seq, close_seq) as seq, greatest(created_at, close_at) as since
    from lever_orders where pending and ${ofLivePair} order by id limit ${limit}`,
)

export const futuresEvaluators: readonly AnyEvaluator[] = [anyEvaluator(leverOrders)]
