import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTickEngine } from '#server/market/execution/tick-engine.ts'
import { startJobRunner } from '#server/platform/jobs/runner.ts'
import { decideOpen } from '#server/products/seconds/apply-ticks.ts'
import { secondsEvaluators } from '#server/products/seconds/evaluator.ts'
import { secondsJobs } from '#server/products/seconds/price-timeout-handler.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { SecondsWorld } from './test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('SECONDS_RACES', 8)
const AT_ONCE = ROUNDS > 8 ? 50 : 12

let database: TestDatabase
let world: SecondsWorld

beforeAll(async () => {
  database = await testDatabase()
  // The reserve covers the profits of only some of the concurrent options in the last test.
  world = await SecondsWorld.begin(database.db, '1000')
})
afterAll(async () => {
  expect(await world.wrongs()).toEqual([])
  await world.close()
  await database.drop()
})

const keyOf = (answer: PromiseSettledResult<unknown>): string =>
  answer.status === 'fulfilled' ? 'opened' : String(Reflect.get(answer.reason, 'key'))

test(`${AT_ONCE} simultaneous requests with one request id open one seconds option, in ${ROUNDS} rounds`, async () => {
  const user = await world.rich('100000')
  for (let round = 0; round < ROUNDS; round++) {
    await world.price(1, '20000')
    const id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => world.place(user, { side: 'up', number: '10' }, id)),
    )
    expect(new Set(answers.map((order) => order.id)).size).toBe(1)
    await world.price(500, '20000')
    await world.price(30_000, '20000')
  }
  expect(await world.money(user)).toBe('100000 0 0')
})

test(`a seconds option evaluated at the same time by two nodes and by its expiry job is settled once, in ${ROUNDS} rounds`, async () => {
  const user = await world.rich('100000')
  const other = startTickEngine(world.services, secondsEvaluators)
  const clocks = [1, 2].map(() => startJobRunner(world.services, secondsJobs(world.services)))
  let won = 0
  for (let round = 0; round < ROUNDS; round++) {
    await world.price(1, '20000')
    const { id } = await world.place(user, { side: round % 2 === 0 ? 'up' : 'down', number: '10' })
    await world.price(500, '20000')
    world.now += 30_000
    const ticks = await world.hand.record('BTC/USDT', [['20001']], true)
    world.now += 13_001
    const acted = await Promise.all([
      ...Array.from({ length: AT_ONCE }, () => decideOpen(world.services, [id], ticks)),
      world.settled(),
      other.settled(),
      ...clocks.map((clock) => clock.run()),
    ])
    expect(acted.filter((one) => one === 1).length).toBeLessThanOrEqual(1)
    const order = await world.order(id)
    expect(order).toMatchObject({ status: 3, result: round % 2 === 0 ? 'win' : 'lose' })
    if (order.result === 'win') won++
  }
  await other.stop()
  for (const clock of clocks) await clock.stop()
  expect(await world.money(user)).toBe(`${100_000 + won * 8.5 - (ROUNDS - won) * 10} 0 0`)
})

test(`of ${AT_ONCE} simultaneous seconds options, as many are opened as the reserve can pay, in ${ROUNDS} rounds`, async () => {
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => world.rich('100000')))
  for (let round = 0; round < ROUNDS; round++) {
    await world.price(1, '20000')
    const free = Number((await world.book()).split(' ')[0])
    // A stake of 100 can win 85, so the reserve covers this many options.
    const covered = Math.min(AT_ONCE, Math.floor(free / 85))
    const answers = await Promise.allSettled(people.map((user) => world.place(user, { side: 'up' })))
    const keys = answers.map(keyOf)
    expect(keys.filter((key) => key === 'opened')).toHaveLength(covered)
    expect(keys.filter((key) => key === 'over_platform_limit')).toHaveLength(AT_ONCE - covered)
    await world.price(500, '20000')
    // An exit price equal to the entry price returns the stakes, so the next round starts with the same
    // reserve.
    await world.price(30_000, '20000')
    expect(await world.book()).toBe(`${free} 0`)
  }
})
