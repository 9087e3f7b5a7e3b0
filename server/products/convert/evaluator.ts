import { sql } from 'kysely'
import { countAsBacklog } from '../../market/execution/evaluation-backlog.ts'
import { evaluatedRows } from '../../market/execution/evaluated-rows.ts'
import { actOnEach, type TickEvaluator } from '../../market/execution/evaluator.ts'
import { type AnyEvaluator, anyEvaluator } from '../../market/execution/evaluator-state.ts'
import { commitAndNotify } from '../notifications.ts'
import { decide, decidingTick } from './apply-ticks.ts'
import { lockConversion } from './store.ts'
import type { LegRow } from './tables.ts'

/**
 * A conversion has one leg per pair that prices its coins. Each leg is decided by the next recorded tick of
 * its pair, at any price.
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
  ...actOnEach((services, id, ticks) =>
    commitAndNotify(services, async (tx) => {
      const leg = await tx.selectFrom('convert_legs').selectAll().where('id', '=', id).executeTakeFirst()
      const row = leg && (await lockConversion(tx, leg.conversion_id))
      if (row?.status !== 'doing') return { outcome: false, news: null }
      const time = services.clock.now()
      const news = await decide(services, tx, row, new Map([[leg?.pair_id ?? 0, ticks]]), {
        time,
        overdue: false,
      })
      return { outcome: true, news }
    }),
  ),
  ...evaluatedRows('convert_legs', sql<boolean>`open`),
}

countAsBacklog(
  (_, limit) => sql`
    select pair_id, accept_seq as seq, created_at as since from convert_legs
    where open order by id limit ${limit}`,
)

export const convertEvaluators: readonly AnyEvaluator[] = [anyEvaluator(legs)]
