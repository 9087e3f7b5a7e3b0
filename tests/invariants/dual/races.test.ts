import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { startJobRunner } from '#server/platform/jobs/runner.ts'
import { jobHandlers } from '#server/products/index.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, settleAt, todayAt, USDT, World } from './test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('DUAL_RACES', 4)

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  await world.funded()
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const settledKeys = async (all: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled'
      ? 'done'
      : one.reason instanceof AppError
        ? one.reason.key
        : String(one.reason),
  )

// This test is the first of the file, because its nightly jobs compute data for every person, and the people
// of later tests would slow these jobs down.
it(`a settlement that two nodes run at the same time, and that is repeated later, pays once, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const begun = world.now
    world.now = settleAt(todayAt(world.now) + 1) - 3_600_000
    await world.pass(0)
    const id = await world.product()
    const user = await world.rich('0.1', '1')
    await world.buy(user, id)
    const day = todayAt(world.now) + 7
    await world.halfHour(day, ['60000'])
    world.now = settleAt(day) + 10_000
    const runners = [0, 1].map(() => startJobRunner(world.services, jobHandlers(world.services)))
    await Promise.all(runners.map((runner) => runner.run()))
    await Promise.all(runners.map((runner) => runner.stop()))
    // Makes every job due again, as if its completion had not been recorded.
    await database.db
      .updateTable('jobs')
      .set({ state: 'waiting' })
      .where('kind', 'in', ['dual_lock', 'dual_price', 'dual_settle'])
      .where('done_at', '>=', begun)
      .execute()
    await world.pass(0)
    expect(await world.balance(user, USDT)).toBe('6043 0 0')
    expect(await world.balance(user, BTC)).toBe('0 0 0')
    expect(await world.balance(user, BTC, 'deposit')).toBe('0 0 0')
  }
})

it(`of two people who buy the last share of a product at the same time, one gets the share and the other gets the error "sold out", in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await world.product({ shares: 1 })
    const people = await Promise.all([0, 1].map(() => world.rich()))
    const ends = await settledKeys(people.map((user) => world.buy(user, id, 1)))
    expect(ends.sort()).toEqual(['done', 'sold_out'])
    expect((await world.detail(id)).remaining_shares).toBe(0)
  }
})

it(`of thirty people who buy the last ten shares at the same time, ten get a share each, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await world.product({ shares: 10 })
    const people = await Promise.all(Array.from({ length: 30 }, () => world.rich()))
    const ends = await settledKeys(people.map((user) => world.buy(user, id, 1)))
    expect(ends.filter((end) => end === 'done')).toHaveLength(10)
    expect(ends.filter((end) => end === 'sold_out')).toHaveLength(20)
  }
})

it(`when the reserve can cover only one of several simultaneous orders, one order is opened, in ${ROUNDS} rounds`, async () => {
  const [free] = await world.book(USDT)
  await world.reserve('dual_book_reserve', USDT, `-${free}`)
  for (let round = 0; round < ROUNDS; round++) {
    const id = await world.product()
    await world.reserve('dual_book_reserve', USDT, '6042')
    const people = await Promise.all([0, 1, 2].map(() => world.rich()))
    const ends = await settledKeys(people.map((user) => world.buy(user, id, 10)))
    expect(ends.sort()).toEqual(['done', 'over_platform_limit', 'over_platform_limit'])
  }
  await world.reserve('dual_book_reserve', USDT, free)
})

it('fifty simultaneous requests with one request id create one order', async () => {
  const id = await world.product()
  const user = await world.rich()
  const request = randomUUID()
  await Promise.all(Array.from({ length: 50 }, () => world.buy(user, id, 10, request)))
  expect(await world.balance(user, BTC, 'deposit')).toBe('0 0 0.1')
})
