import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockup } from '#contract/earn/lockup.ts'
import { businessDayOf } from '#domain/businessDay.ts'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { USDT, World } from './test-harness.ts'

/** Number of random operations that are executed against the database; `npm run prove` runs 10,000. */
const STEPS = 40
const OPERATIONS = runsOf('LOCKUP_OPERATIONS', 60)

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
      readonly kind: 'buy'
      readonly who: number
      readonly config: number
      readonly cents: number
      readonly renew: boolean
    }
  | { readonly kind: 'redeem' | 'renew'; readonly who: number; readonly nth: number }
  | { readonly kind: 'rate'; readonly config: number; readonly rate: number }
  /** Advances the clock by hours, while the server runs its nightly jobs (`pass`) or is stopped (`down`). */
  | { readonly kind: 'pass' | 'down'; readonly hours: number }

const who = fc.nat(2)
const config = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      who,
      config,
      cents: fc.integer({ min: 9_000, max: 90_000 }),
      renew: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('redeem' as const, 'renew' as const), who, nth: fc.nat(9) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rate' as const),
      config,
      rate: fc.integer({ min: 1, max: 70 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('pass' as const, 'down' as const),
      hours: fc.integer({ min: 1, max: 80 }),
    }),
  },
)

const HOUR = 3_600_000

test('in random sequences of lock mining orders with clock jumps, each day is paid once, and the ledger audit passes', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
    const configs = [
      await world.product({ days: 3, quota: '9000' }),
      await world.product({ days: 7, penalty: '0.21', low: '0.0012345', high: '0.0067891' }),
    ]
    const people = await Promise.all([0, 1, 2].map(() => world.rich('3000')))
    const bought: { readonly user: number; readonly id: number }[] = []
    for (const one of steps) {
      try {
        if (one.kind === 'rate') {
          const day = businessDayOf(world.now / 1000) + 1
          await world.rate(configs[one.config] ?? 0, day, (one.rate / 10_000).toFixed(4))
        } else if (one.kind === 'buy') {
          const user = people[one.who] ?? 0
          const amount = (one.cents / 100).toFixed(2)
          const { id } = await world.buy(user, configs[one.config] ?? 0, amount, one.renew ? 1 : 0)
          bought.push({ user, id })
        } else if (one.kind === 'redeem' || one.kind === 'renew') {
          const own = bought.filter(({ user }) => user === people[one.who])
          const order = own[one.nth % Math.max(1, own.length)]
          if (!order) continue
          if (one.kind === 'redeem') await world.redeem(order.user, order.id)
          else await world.call(order.user, lockup.renew, { id: order.id, renew: 1 })
        } else if (one.kind === 'pass' || one.kind === 'down') {
          if (one.kind === 'pass') await world.pass(one.hours * HOUR)
          else world.now += one.hours * HOUR
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
    for (const { user, id } of bought)
      await world.call(user, lockup.renew, { id, renew: 0 }).catch(() => undefined)
    await world.pass(0)
    expect(await world.wrongs()).toEqual([])
    expect(world.warnings).toEqual([])
    // The sum of available, locked, earned (daily income) and lost money (penalties) must stay constant.
    for (const user of people) {
      const orders = await world.call(user, lockup.orders, { status: '', page: 1, limit: 100 })
      const open = orders.list
        .filter(({ status }) => status === 1)
        .reduce((sum, one) => sum + Number(one.amount), 0)
      const gained = orders.list.reduce((sum, one) => sum + Number(one.income_total) - Number(one.penalty), 0)
      const available = Number((await world.balance(user, USDT)).split(' ')[0])
      expect(available).toBeCloseTo(3000 - open + gained, 5)
      for (const order of orders.list)
        expect(order.incomes).toHaveLength(new Set(order.incomes.map(({ date }) => date)).size)
    }
  })
  await fc.assert(property, { ...OPERATIONS, numRuns: Math.ceil(OPERATIONS.numRuns / STEPS) })
})
