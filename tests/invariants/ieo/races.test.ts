import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { startJobRunner } from '#server/platform/jobs/runner.ts'
import { jobHandlers } from '#server/products/index.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { DAY, HOUR, MINUTE, USDT, World } from './test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('IEO_RACES', 3)
const AT_ONCE = 50

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

const endsOf = async (all: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled'
      ? 'done'
      : one.reason instanceof AppError
        ? one.reason.key
        : String(one.reason),
  )

// This test is the first of the file, because its nightly jobs compute data for every person, and the people
// of later tests would slow these jobs down.
it(`an allotment and a release run by two nodes at the same time, and repeated later, are executed once, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const begun = world.now
    const id = await world.project({ issuance: '1000', market: HOUR, lock: 1 })
    const people = await Promise.all(Array.from({ length: 10 }, () => world.rich('50')))
    await Promise.all(people.map((user) => world.subscribe(user, id, '500')))
    world.now += 3 * DAY
    for (let again = 0; again < 2; again++) {
      const runners = [0, 1].map(() => startJobRunner(world.services, jobHandlers(world.services)))
      await Promise.all(runners.map((runner) => runner.run()))
      await Promise.all(runners.map((runner) => runner.stop()))
      // Makes every job due again, as if its completion had not been recorded.
      await database.db
        .updateTable('jobs')
        .set({ state: 'waiting' })
        .where('kind', 'in', ['ieo_phase', 'ieo_allot', 'ieo_pass', 'ieo_release'])
        .where('done_at', '>=', begun)
        .execute()
    }
    await world.pass(0)
    for (const user of people) {
      expect(await world.balance(user, USDT)).toBe('40 0 0')
      expect(await world.balance(user, world.token)).toBe('100 0 0')
    }
  }
})

it(`of ${AT_ONCE} simultaneous subscriptions of a person, each for the rest of the allowance, one is accepted, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await world.project({ least: '100', most: '100' })
    const user = await world.rich()
    const ends = await endsOf(Array.from({ length: AT_ONCE }, () => world.subscribe(user, id, '100')))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect(ends.filter((end) => end === 'ieo_used_up')).toHaveLength(AT_ONCE - 1)
    expect(await world.detail(id, user)).toMatchObject({ my_amount: '100', people: 1 })
  }
})

it(`of ${AT_ONCE} simultaneous subscriptions of a person with money for one subscription, one is accepted, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await world.project()
    const user = await world.rich('10')
    const ends = await endsOf(Array.from({ length: AT_ONCE }, () => world.subscribe(user, id, '100')))
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect(ends.filter((end) => end === 'insufficient_balance')).toHaveLength(AT_ONCE - 1)
    expect(await world.balance(user, USDT)).toBe('0 10 0')
  }
})

it(`of ${AT_ONCE} people who subscribe in the last milliseconds of a sale, subscriptions in time are counted and late subscriptions debit nothing, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await world.project({ issuance: '1000' })
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => world.rich('10')))
    const { end_at } = await world.projectRow(id)
    // Each write advances the clock by a millisecond, so the subscription period ends while half of the
    // subscriptions are still being sent.
    world.now = end_at - AT_ONCE / 2
    const ends = await endsOf(people.map((user) => world.subscribe(user, id, '100')))
    const counted = ends.filter((end) => end === 'done').length
    expect(ends.filter((end) => end === 'ieo_closed')).toHaveLength(AT_ONCE - counted)
    expect(await world.detail(id)).toMatchObject({
      people: counted,
      applications_number: String(counted * 100),
    })
    const late = await database.db
      .selectFrom('ieo_orders')
      .select('id')
      .where('project_id', '=', id)
      .where('created_at', '>=', end_at)
      .execute()
    expect(late).toEqual([])
    for (const [index, user] of people.entries())
      expect(await world.balance(user, USDT)).toBe(ends[index] === 'done' ? '0 10 0' : '10 0 0')
    await world.pass(2 * MINUTE)
    const { passes_number } = await world.detail(id)
    expect(Number(passes_number)).toBeLessThanOrEqual(1000)
  }
})

it('fifty simultaneous requests with one request id create one subscription', async () => {
  const id = await world.project()
  const user = await world.rich('500')
  const requestId = randomUUID()
  await Promise.all(Array.from({ length: AT_ONCE }, () => world.subscribe(user, id, '5000', { requestId })))
  expect(await world.balance(user, USDT)).toBe('0 500 0')
  expect(await world.detail(id)).toMatchObject({ people: 1, applications_number: '5000' })
})
