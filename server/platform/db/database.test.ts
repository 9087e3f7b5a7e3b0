import { afterAll, beforeAll, expect, it } from 'vitest'
import { quiet } from '#tests/helpers/postgres-cluster.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { connectDatabase } from './database.ts'

let outer: TestDatabase
beforeAll(async () => {
  outer = await testDatabase({ migrated: false })
})
afterAll(() => outer.drop())

it.each([
  { used: 'was used directly only', use: 'pool' as const },
  { used: 'was used by a query of Kysely', use: 'kysely' as const },
])('stopping a database ends its pool, also when the pool $used', async ({ use }) => {
  const database = await connectDatabase(outer.url, quiet)
  if (use === 'kysely') await database.db.selectNoFrom((one) => one.val(1).as('one')).execute()
  await database.stop()
  expect(database.pool.ended).toBe(true)
})
