import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLedger } from '#server/ledger/audit.ts'
import { createLedger } from '#server/ledger/post-journal.ts'
import { seed } from '#server/market/seed-instruments.ts'
import { connectDatabase, type Database, inTransaction, migrate } from '#server/platform/db/database.ts'
import { openObjects } from '#server/products/index.ts'
import { quiet } from '../../helpers/postgres-cluster.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { balanceOf, deposit, shift } from './test-harness.ts'

/** A role without superuser rights that owns its database, as on a managed PostgreSQL. */
const ROLE = `owner_${process.pid}`

let outer: TestDatabase
let database: Database

beforeAll(async () => {
  outer = await testDatabase({ migrated: false })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(outer.db)
  await sql.raw(`create role ${ROLE} login nosuperuser`).execute(outer.db)
  await sql.raw(`alter database ${rows[0]?.name} owner to ${ROLE}`).execute(outer.db)
  await sql.raw('alter schema public owner to pg_database_owner').execute(outer.db)
  // Leaves out the options in the URL, which only a superuser may set.
  const url = outer.url.replace('//h5@', `//${ROLE}@`).replace(/&options=[^&]*/, '')
  database = await connectDatabase(url, quiet)
  await migrate(database.db, quiet)
  await seed(database.db)
})
afterAll(async () => {
  await database.stop()
  await sql.raw(`reassign owned by ${ROLE} to current_user`).execute(outer.db)
  await sql.raw(`drop owned by ${ROLE}`).execute(outer.db)
  await sql.raw(`drop role ${ROLE}`).execute(outer.db)
  await outer.drop()
})

it('the database user of the server cannot edit or delete postings, although that user owns the database', async () => {
  const ledger = createLedger()
  const post = (what: ReturnType<typeof deposit>) => inTransaction(database.db, (tx) => ledger.post(tx, what))
  await post(deposit('r1', 1, '100'))
  await post(shift('r2', 1, '30', 'available', 'frozen', { type: 'spot_order', id: 1 }))
  await post(shift('r3', 1, '30', 'frozen', 'available', { type: 'spot_order', id: 1 }))
  expect((await balanceOf(database.db, 1)).available).toBe('100')
  expect((await auditLedger(database.db, openObjects)).findings).toEqual([])
  for (const table of ['postings', 'journals', 'ops_audit'])
    for (const act of [`update ${table} set created_at = 0`, `delete from ${table}`, `truncate ${table}`])
      await expect(sql.raw(act).execute(database.db)).rejects.toThrow(`permission denied for table ${table}`)
})
