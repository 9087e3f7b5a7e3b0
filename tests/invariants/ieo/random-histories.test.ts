import { afterAll, beforeAll, expect, test } from 'vitest'
import { ieo } from '#contract/earn/ieo.ts'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { DAY, HOUR, USDT, World } from './test-harness.ts'

/** Number of random operations that are executed against the database; `npm run prove` runs 10,000. */
const STEPS = 30
const OPERATIONS = runsOf('IEO_OPERATIONS', 30)

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

type Step =
  | {
      readonly kind: 'project'
      readonly issuance: number
      readonly start: number
      readonly hours: number
      readonly market: number
      readonly lock: number
    }
  | { readonly kind: 'apply'; readonly who: number; readonly nth: number; readonly units: number }
  /** Advances the clock by hours, while the server runs its jobs (`pass`) or is stopped (`down`). */
  | { readonly kind: 'pass' | 'down'; readonly hours: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('project' as const),
      issuance: fc.integer({ min: 1, max: 5000 }),
      start: fc.integer({ min: 0, max: 12 }),
      hours: fc.integer({ min: 1, max: 48 }),
      market: fc.integer({ min: 1, max: 48 }),
      lock: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      who: fc.nat(2),
      nth: fc.nat(9),
      units: fc.integer({ min: 1, max: 50_000_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('down' as const), hours: fc.integer({ min: 1, max: 72 }) }),
  },
)

test('in random sequences of IEO projects with clock jumps, each subscription is allotted once, never more than was issued, and the ledger audit passes', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
    const projects = [await world.project({ issuance: '1000', end: 2 * DAY })]
    const people = await Promise.all([0, 1, 2].map(() => world.rich('100000')))
    const before = await Promise.all(people.map((user) => world.balance(user, world.token)))
    expect(before).toEqual(['0 0 0', '0 0 0', '0 0 0'])
    for (const one of steps) {
      try {
        if (one.kind === 'project')
          projects.push(
            await world.project({
              issuance: `${one.issuance}.5`,
              price: '0.1',
              start: one.start * HOUR,
              end: (one.start + one.hours) * HOUR,
              market: one.market * HOUR,
              lock: one.lock,
            }),
          )
        else if (one.kind === 'apply')
          await world.subscribe(
            people[one.who] ?? 0,
            projects.at(-1 - (one.nth % projects.length)) ?? 0,
            `${Math.floor(one.units / 10_000)}.${String(one.units % 10_000).padStart(10, '0')}`,
          )
        else if (one.kind === 'pass') await world.pass(one.hours * HOUR)
        else world.now += one.hours * HOUR
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
    // After three more days every project has ended.
    world.now += 3 * DAY
    await world.pass(0)
    await world.pass(12 * DAY)
    expect(await world.wrongs()).toEqual([])
    expect(world.warnings).toEqual([])
    const given = new Map<number, number>()
    for (const user of people) {
      const { list } = await world.call(user, ieo.orders, { status: '', page: 1, limit: 100 })
      let paid = 0
      let got = 0
      for (const order of list) {
        expect([3, 4]).toContain(order.status)
        paid += Number(order.pay_amount) - Number(order.refund_amount)
        got += Number(order.passes_number)
        given.set(order.project_id, (given.get(order.project_id) ?? 0) + Number(order.passes_number))
        expect(order.released_time === 0 || order.released_time >= order.release_time).toBe(true)
      }
      const [usdt = '', ...held] = (await world.balance(user, USDT)).split(' ')
      expect(held).toEqual(['0', '0'])
      expect(Number(usdt)).toBeCloseTo(100_000 - paid, 4)
      const [tokens = '', ...rest] = (await world.balance(user, world.token)).split(' ')
      expect(rest).toEqual(['0', '0'])
      expect(Number(tokens)).toBeCloseTo(got, 5)
    }
    for (const id of projects) {
      const row = await world.projectRow(id)
      expect(row.allotted_at).toBeGreaterThan(0)
      expect(given.get(id) ?? 0).toBeLessThanOrEqual(Number(row.total_issuance) + 1e-6)
    }
  })
  await fc.assert(property, { ...OPERATIONS, numRuns: Math.ceil(OPERATIONS.numRuns / STEPS) })
})
