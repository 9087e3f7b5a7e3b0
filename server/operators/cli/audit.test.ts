import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { seed } from '../../market/seed-instruments.ts'
import { ops } from './run-command-line.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
})
afterAll(() => database.drop())

/** The exit status of the whole audit and the last line that it prints. */
async function audited(): Promise<readonly [number, string | undefined]> {
  const out: string[] = []
  const status = await ops(['audit', '--all'], {
    env: { DATABASE_URL: database.url, DATA_DIR: database.config.dataDir },
    clock: { now: () => 1_700_000_000_000 },
    out: (line) => void out.push(line),
    err: (line) => void out.push(line),
  })
  return [status, out.at(-1)]
}

const kept = async (): Promise<number> =>
  (await database.db.selectFrom('audits').select('id').execute()).length

it('the result of an audit is stored, except on a read-only standby, where the command prints a note', async () => {
  expect(await audited()).toEqual([0, expect.stringMatching(/^The books are right/)])
  expect(await kept()).toBe(1)

  const name = sql.ref(new URL(database.url).pathname.slice(1))
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(database.db)
  expect(await audited()).toEqual([0, expect.stringMatching(/is a standby/)])
  expect(await kept()).toBe(1)
})
