import { sql } from 'kysely'
import { evaluatedRows } from '../../market/execution/evaluated-rows.ts'
import { countAsBacklog } from '../../market/execution/evaluation-backlog.ts'
import { DECISIONS_PER_TRANSACTION, type TickEvaluator } from '../../market/execution/evaluator.ts'
import { type AnyEvaluator, anyEvaluator } from '../../market/execution/evaluator-state.ts'
import { decideOpen, decidingTick } from './apply-ticks.ts'
import type { LegRow } from './tables.ts'

/**
 * A conversion has one leg for each pair that prices its coins. The next recorded tick of the pair decides a leg, at
 * any price.
 */
const legs: TickEvaluator<LegRow> = {
  name: 'conversions',
  reached: async (db, reaches) => {
    const pairs = reaches.map(({ pairId }) => pairId)
    if (pairs.length === 0) return []
    const { rows } = await sql<LegRow>`
      select * from convert_legs where open and pair_id = any (${sql.val(pairs)}::bigint[]) order by id`.execute(
      db,
    )
    return rows
  },
  evaluate: (leg, ticks) => {
    const acts = decidingTick(leg, ticks) !== undefined
    return { acts, rest: acts ? null : { ...leg, evaluated_seq: ticks.at(-1)?.seq ?? leg.evaluated_seq } }
  },
  act: decideOpen,
  actsAtOnce: DECISIONS_PER_TRANSACTION,
  ...evaluatedRows('convert_legs', sql<boolean>`open`),
}

countAsBacklog(
  ({ limit, ofLivePair }) => sql`
    select pair_id, accept_seq as seq, created_at as since from convert_legs
    where open and ${ofLivePair} order by id limit ${limit}`,
)

export const convertEvaluators: readonly AnyEvaluator[] = [anyEvaluator(legs)]
