import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { evaluatedRows } from './evaluated-rows.ts'
import type { Evaluable } from './evaluator.ts'

const COUNT = 400
const ROUNDS = 10

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  // The rows are stored in descending order, so that an update that does not sort them locks the highest id first.
  await sql`create table evaluated_samples (id bigint primary key, pair_id integer, evaluated_seq bigint)`.execute(
    database.db,
  )
  await sql`
    insert into evaluated_samples select id, 1, 0 from generate_series(${COUNT}::integer, 1, -1) id`.execute(
    database.db,
  )
})
afterAll(() => database.drop())

test('saving the last tick by which objects were evaluated never deadlocks with a transaction that locks these objects in ascending order', async () => {
  const { db } = database
  const { noteEvaluated } = evaluatedRows<Evaluable>('evaluated_samples', sql<boolean>`true`)
  const objects = Array.from({ length: COUNT }, (_, n) => ({ id: n + 1, pair_id: 1, evaluated_seq: 0 }))
  const decide = () =>
    db.transaction().execute(async (tx) => {
      for (const { id } of objects)
        await sql`select id from evaluated_samples where id = ${id} for update`.execute(tx)
    })
  for (let round = 1; round <= ROUNDS; round++) {
    const results = await Promise.allSettled([decide(), noteEvaluated(db, objects, round)])
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  }
  const { rows } = await sql<{ least: number }>`
    select min(evaluated_seq) as least from evaluated_samples`.execute(db)
  expect(rows).toEqual([{ least: ROUNDS }])
})
