import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { startJobRunner } from '#server/platform/jobs/runner.ts'
import { jobHandlers } from '#server/products/index.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { at, USDT, World } from './test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('LOCKUP_RACES', 8)

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
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
it(`a redemption at the same time as the nightly job returns the principal once, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const month = new Date(Date.UTC(2023, 3 + round)).toISOString().slice(0, 7)
    await world.runTo(at(`${month}-01T15:00:00`))
    const config = await world.product({ low: '0.004', high: '0.004' })
    const user = await world.rich('1000')
    const { id } = await world.buy(user, config)
    const last = round % 2 === 0
    await world.runTo(at(last ? `${month}-06T23:59:59` : `${month}-03T23:59:59`))
    world.now = at(last ? `${month}-07T00:00:00` : `${month}-04T00:00:00`)
    const runners = [0, 1].map(() => startJobRunner(world.services, jobHandlers(world.services)))
    const [first] = await settledKeys([
      world.redeem(user, id),
      world.redeem(user, id),
      ...runners.map((runner) => runner.run()),
    ])
    await Promise.all(runners.map((runner) => runner.stop()))
    await world.pass(0)
    expect(await world.balance(user, USDT)).toBe(last ? '1020 0 0' : '996 0 0')
    expect(await world.balance(user, USDT, 'mining')).toBe('0 0 0')
    if (last) expect(first).toBe('already_handled')
  }
})

it(`of thirty people who buy at the same time a product whose quota is sufficient for ten, ten succeed, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const config = await world.product({ quota: '1000' })
    const people = await Promise.all(Array.from({ length: 30 }, () => world.rich('100')))
    const ends = await settledKeys(people.map((user) => world.buy(user, config, '100')))
    expect(ends.filter((end) => end === 'done')).toHaveLength(10)
    expect(ends.filter((end) => end === 'lock_closed')).toHaveLength(20)
    expect(Number(await world.sold(config))).toBe(1000)
  }
})

it('fifty simultaneous requests with one request id create one lock mining order', async () => {
  const config = await world.product()
  const user = await world.rich('1000')
  const id = randomUUID()
  await Promise.all(Array.from({ length: 50 }, () => world.buy(user, config, '100', 0, id)))
  expect(await world.balance(user, USDT, 'mining')).toBe('0 0 100')
})
