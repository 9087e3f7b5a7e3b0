import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { settleAll } from './merge-statements.ts'
import { rowInserter, rowLocker, rowSaver, rowWriter } from './row-writers.ts'
import { inTransaction } from './transaction.ts'

interface Thing {
  readonly id: number
  readonly name: string
  readonly worth: string
}

let database: TestDatabase
const insert = rowInserter<Thing>('things', { id: 'bigint', name: 'text', worth: 'numeric' })
const save = rowSaver<Thing>('things', { worth: 'numeric' })
const lock = rowLocker<Thing>('things')
const all = async (): Promise<readonly Thing[]> =>
  (await sql<Thing>`select * from things order by id`.execute(database.db)).rows

beforeAll(async () => {
  database = await testDatabase({ migrated: false })
  await sql`create table things (id bigint primary key, name text not null, worth numeric not null)`.execute(
    database.db,
  )
})
afterAll(() => database.drop())

it('row functions insert, lock and save several rows in one statement each, and leave unnamed columns unchanged', async () => {
  const things = [3, 1, 2].map((id) => ({ id, name: `thing ${id}`, worth: '1.10' }))
  await inTransaction(database.db, (tx) => settleAll(things.map((thing) => insert(tx, thing))))
  const locked = await inTransaction(database.db, async (tx) => {
    const rows = await settleAll([2, 3, 9].map((id) => lock(tx, id)))
    await settleAll(
      rows.flatMap((row) =>
        row ? [save(tx, { ...row, name: 'another', worth: `${row.id}.000000000000000001` })] : [],
      ),
    )
    return rows
  })
  expect(locked.map((row) => row?.id)).toEqual([2, 3, undefined])
  expect(await all()).toEqual([
    { id: 1, name: 'thing 1', worth: '1.10' },
    { id: 2, name: 'thing 2', worth: '2.000000000000000001' },
    { id: 3, name: 'thing 3', worth: '3.000000000000000001' },
  ])
})

it('rowWriter returns the stored row for each of several rows that are written at once, in order', async () => {
  await sql`create table numbered (
    id bigint generated always as identity primary key, name text not null, kind text not null default 'plain'
  )`.execute(database.db)
  const write = rowWriter<{ name: string }, { id: number; name: string; kind: string }>('numbered', {
    name: 'text',
  })
  const rows = await inTransaction(database.db, (tx) =>
    settleAll(['c', 'a', 'b'].map((name) => write(tx, { name }))),
  )
  expect(rows).toEqual([
    { id: 1, name: 'c', kind: 'plain' },
    { id: 2, name: 'a', kind: 'plain' },
    { id: 3, name: 'b', kind: 'plain' },
  ])
})
