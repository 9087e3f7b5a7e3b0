import { afterAll, beforeAll, expect, it } from 'vitest'
import { testMoney } from '#contract/funds/testMoney.ts'
import { retireTestMoney, testHolders } from '#server/products/test-money/retire-test-money.ts'
import { USDT, World } from '../../harness/exchange-harness.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'

const open = async (settings: NodeJS.ProcessEnv) => {
  const database: TestDatabase = await testDatabase()
  return { database, world: await World.open(database.db, settings) }
}
let demo: Awaited<ReturnType<typeof open>>
let real: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  demo = await open({ DEMO: '1' })
  real = await open({ DEMO: '0' })
}, 60_000)
afterAll(async () => {
  for (const { world, database } of [demo, real]) {
    await world.close()
    await database.drop()
  }
})

it('a person can claim test money once per business day, and the ledger audit passes afterwards', async () => {
  const { world } = demo
  const person = await world.person()
  expect(await world.call(person, testMoney.state, {})).toMatchObject({ amount: '10000', next_time: 0 })
  const two = await Promise.allSettled([
    world.call(person, testMoney.take, {}),
    world.call(person, testMoney.take, {}),
  ])
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await world.balance(person, USDT)).toBe('10000 0 0')
  expect(world.notified.filter(({ user }) => user === person)).toMatchObject([{ name: 'balance' }])

  const { next_time } = await world.call(person, testMoney.state, {})
  await expect(world.call(person, testMoney.take, {})).rejects.toMatchObject({ key: 'test_money_taken' })
  // The clock jumps to the time of the next claim without running jobs.
  world.now = next_time * 1000
  await world.call(person, testMoney.take, {})
  expect(await world.balance(person, USDT)).toBe('20000 0 0')
  expect(await world.wrongs()).toEqual([])
})

it('all test money of an installation is retired at once', async () => {
  const { world } = demo
  const person = await world.person()
  await world.call(person, testMoney.take, {})
  expect((await testHolders(world.services.db)).map(({ id }) => id)).toContain(person)
  await retireTestMoney(world.services)
  expect(await world.balance(person, USDT)).toBe('0 0 0')
  expect(await world.wrongs()).toEqual([])
})

it('with demo mode off a claim of test money is rejected', async () => {
  const { world } = real
  const person = await world.person()
  await expect(world.call(person, testMoney.state, {})).rejects.toMatchObject({ key: 'test_money_off' })
  await expect(world.call(person, testMoney.take, {})).rejects.toMatchObject({ key: 'test_money_off' })
  expect(await world.balance(person, USDT)).toBe('0 0 0')
})
