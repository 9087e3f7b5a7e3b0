import { CompiledQuery, sql } from 'kysely'
import { evaluateSeconds } from '#domain/trade/seconds.ts'
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
import { type OrderRow, stateOf } from './store.ts'

/**
 * Time (ms) added to `since`, the start of the time range of recent ticks. The sum is later than every tick of the
 * batch, so all options that expire before the end of the batch are evaluated. Evaluating an option before its expiry
 * changes nothing.
 */
const AHEAD = 60_000

const REACHED = prepare(
  'seconds_reached',
  `select o.* from unnest($1::bigint[], $2::bigint[]) as t (pair, until)
  cross join lateral (
    select * from seconds_orders where status = 'doing' and pair_id = t.pair and expires_at is null
    union all
    select * from seconds_orders where status = 'doing' and pair_id = t.pair and expires_at <= t.until
  ) o
  order by o.id`,
)

/**
 * Options that wait for their entry price, and options that have expired or are about to expire. They are found at
 * any value of the price.
 */
async function reached(db: Db, reaches: readonly Reach[]): Promise<readonly OrderRow[]> {
  const values = [reaches.map(({ pairId }) => pairId), reaches.map(({ since }) => since + AHEAD)]
  return (await db.executeQuery<OrderRow>(CompiledQuery.raw(REACHED, values))).rows
}

const options: TickEvaluator<OrderRow> = {
  name: 'seconds options',
  reached,
  evaluate: (row, ticks) => {
    const { state, over } = evaluateSeconds(stateOf(row), ticks)
    const entry = row.entry_id === null ? state.entry : null
    const rest = {
      ...row,
      evaluated_seq: state.evaluatedSeq,
      ...(entry && {
        entry_id: entry.id,
        entry_seq: entry.seq,
        entry_price: entry.price,
        entry_time: entry.time,
        entry_source: '',
        expires_at: entry.time + row.seconds * 1000,
      }),
    }
    return { acts: over !== null || entry !== null, rest: over ? null : rest }
  },
  act: decideOpen,
  actsAtOnce: DECISIONS_PER_TRANSACTION,
  ...evaluatedRows('seconds_orders', sql<boolean>`status = 'doing'`),
}

countAsBacklog(
  ({ limit, ofLivePair }) => sql`
    select pair_id, accept_seq as seq, created_at as since from seconds_orders
    where status = 'doing' and expires_at is null and ${ofLivePair} order by id limit ${limit}`,
)

// The first price at or after the expiry of an option decides the option, whatever that price is.
countAsBacklog(
  ({ now, limit, ofLivePair }) => sql`
    select pair_id, entry_seq as seq, expires_at - 1 as since from seconds_orders
    where status = 'doing' and expires_at < ${now} and ${ofLivePair} order by expires_at limit ${limit}`,
)

export const secondsEvaluators: readonly AnyEvaluator[] = [anyEvaluator(options)]
