import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import type { Evaluable, TickEvaluator } from './evaluator.ts'

/**
 * The queries of an evaluator whose objects are rows of one table with the columns `id, pair_id, evaluated_seq`.
 * @param open condition for the rows that are still to be decided; the table should have an index on `(pair_id, id)`
 * with the same condition
 */
export function evaluatedRows<O extends Evaluable>(
  table: string,
  open: RawBuilder<boolean>,
): Pick<TickEvaluator<O>, 'pairs' | 'after' | 'newest' | 'noteEvaluated'> {
  const rows = sql.table(table)
  return {
    pairs: async (db, floor) => {
      const found = await sql<{ pair_id: number }>`
        select distinct pair_id from ${rows} where ${open} and id > ${floor} order by pair_id`.execute(db)
      return found.rows.map(({ pair_id }) => pair_id)
    },
    after: async (db, pairId, id, limit) => {
      const found = await sql<O>`
        select * from ${rows} where ${open} and pair_id = ${pairId} and id > ${id} order by id limit ${limit}`.execute(
        db,
      )
      return found.rows
    },
    newest: async (db: Db) => {
      const found = await sql<{ id: number | null }>`select max(id) as id from ${rows}`.execute(db)
      return found.rows[0]?.id ?? 0
    },
    noteEvaluated: async (db, objects, seq) => {
      if (objects.length === 0) return
      const ids = objects.map(({ id }) => id)
      // Locks the rows in ascending order first. An update locks them in any order, which could be a deadlock with a
      // transaction that decides or cancels several of the objects.
      await sql`
        with due as (
          select id from ${rows} where id = any (${sql.val(ids)}::bigint[]) and ${open} and evaluated_seq < ${seq}
          order by id for no key update)
        update ${rows} r set evaluated_seq = ${seq} from due where r.id = due.id`.execute(db)
    },
  }
}
