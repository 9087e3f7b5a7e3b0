import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { tokenNamed } from '../products/ieo/token-currency.ts'
import { seed } from './seed-instruments.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a built-in coin is not added when a listed token has the same name; other built-in coins are added', async () => {
  const { db } = database
  const token = await db
    .transaction()
    .execute((tx) => tokenNamed(tx, { name: 'ENS', network: 'ERC20', image: '' }))
  for (let start = 0; start < 2; start++) await seed(db)
  const named = await db
    .selectFrom('currencies')
    .select(['id', 'name'])
    .where('name', 'in', ['ENS', 'COMP'])
    .orderBy('id')
    .execute()
  expect(named).toEqual([
    { id: 42, name: 'COMP' },
    { id: token, name: 'ENS' },
  ])
  const pairs = db.selectFrom('pairs').select('symbol').where('symbol', 'in', ['ENS/USDT', 'COMP/USDT'])
  expect(await pairs.execute()).toEqual([{ symbol: 'COMP/USDT' }])
})
