import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LOAN_STATUS } from '#contract/earn/loan.ts'
import { operate } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { USDT, World } from './test-harness.ts'

const REVIEW = 3_000

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db, { DEMO: '1', DEMO_REVIEW: String(REVIEW / 1000) })
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})
beforeEach(() => world.prices())

it('the automatic review pays a loan out, but not before trading of the applicant is free again', async () => {
  const user = await world.borrower([[USDT, '500000']])
  const { id } = await world.apply(user)
  await operate(world, 'olga', 'person freeze', String(user), 'trading', '1h', 'inquiry')
  await world.pass(10 * 60_000)
  expect(await world.loan(user, id)).toMatchObject({ status: LOAN_STATUS.reviewing })
  await world.pass(3_600_000)
  expect(await world.loan(user, id)).toMatchObject({ status: LOAN_STATUS.active })
})

it('the automatic review rejects an application when the rate of the applicant has changed', async () => {
  const user = await world.borrower([[USDT, '500000']])
  const { id } = await world.apply(user)
  await database.db.updateTable('users').set({ vip_level: 3 }).where('id', '=', user).execute()
  await world.pass(REVIEW)
  expect(await world.loan(user, id)).toMatchObject({
    status: LOAN_STATUS.rejected,
    reject_reason: 'The terms of this product have changed. Check them and confirm again',
  })
})
