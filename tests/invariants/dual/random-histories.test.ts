import { afterAll, beforeAll, expect, test } from 'vitest'
import { dual } from '#contract/earn/dual.ts'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, settleAt, todayAt, USDT, World } from './test-harness.ts'

/** Number of random operations that are executed against the database; `npm run prove` runs 10,000. */
const STEPS = 30
const OPERATIONS = runsOf('DUAL_OPERATIONS', 30)

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  await world.funded()
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

type Step =
  | {
      readonly kind: 'product'
      readonly put: boolean
      readonly days: number
      readonly linked: number
      readonly shares: number
    }
  | { readonly kind: 'buy'; readonly who: number; readonly nth: number; readonly num: number }
  /**
   * Records the prices of the half hour before the settlement and moves the clock to 16:00, running all jobs
   * in between.
   */
  | { readonly kind: 'settle'; readonly price: number }
  /** Records the prices of the half hour before the settlement; then the server is down for some hours. */
  | { readonly kind: 'recorded'; readonly price: number; readonly hours: number }
  /** The server is down for some hours: no prices are recorded and no jobs run. */
  | { readonly kind: 'down'; readonly hours: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('product' as const),
      put: fc.boolean(),
      days: fc.integer({ min: 1, max: 4 }),
      linked: fc.integer({ min: 59_000, max: 61_000 }),
      shares: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      who: fc.nat(2),
      nth: fc.nat(9),
      num: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      price: fc.integer({ min: 58_900, max: 61_100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('recorded' as const),
      price: fc.integer({ min: 58_900, max: 61_100 }),
      hours: fc.integer({ min: 1, max: 72 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('down' as const), hours: fc.integer({ min: 1, max: 72 }) }),
  },
)

const HOUR = 3_600_000

/** The day of the next settlement at 16:00 (UTC+8) whose half hour of prices has not begun yet. */
function nextDay(now: number): number {
  const day = todayAt(now)
  return now <= settleAt(day) - HOUR / 2 ? day : day + 1
}

test('in random sequences of orders with clock jumps, each order is paid once by the settlement price of its date, and the ledger audit passes', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
    const products = [await world.product({ days: 2 }), await world.product({ type: 'put', days: 3 })]
    const people = await Promise.all([0, 1, 2].map(() => world.rich('2', '100000')))
    for (const one of steps) {
      try {
        if (one.kind === 'product')
          products.push(
            await world.product({
              type: one.put ? 'put' : 'call',
              days: one.days,
              linked: String(one.linked),
              shares: one.shares,
              apr: '0.1234567',
            }),
          )
        else if (one.kind === 'buy')
          await world.buy(people[one.who] ?? 0, products.at(-1 - (one.nth % products.length)) ?? 0, one.num)
        else if (one.kind === 'settle') await world.settleDay(nextDay(world.now), String(one.price))
        else if (one.kind === 'recorded') {
          await world.halfHour(nextDay(world.now), [String(one.price)])
          world.now += one.hours * HOUR
        } else world.now += one.hours * HOUR
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
    // After six more days, all open orders have ended: with a settlement price if prices were recorded,
    // otherwise with the return of the principal.
    world.now += 6 * 24 * HOUR
    await world.pass(0)
    expect(await world.wrongs()).toEqual([])
    expect(world.warnings).toEqual([])
    const prices = new Map<string, string>()
    for (const user of people) {
      const { list } = await world.call(user, dual.orders, { status: '', page: 1, limit: 100 })
      const moved = { [BTC]: 0, [USDT]: 0 }
      for (const order of list) {
        expect([3, 4]).toContain(order.status)
        moved[order.invest_currency_id as typeof BTC] -= Number(order.amount)
        moved[order.pay_currency_id as typeof BTC] += Number(order.pay_amount)
        if (order.settlement_price === null) continue
        const known = prices.get(order.maturity_date) ?? order.settlement_price
        expect(order.settlement_price).toBe(known)
        prices.set(order.maturity_date, known)
        const below = Number(order.settlement_price) < Number(order.linked_price)
        expect(order.pay_currency).toBe(below ? 'BTC' : 'USDT')
      }
      expect(await world.balance(user, BTC, 'deposit')).toMatch(/^0 0 0$/)
      expect(await world.balance(user, USDT, 'deposit')).toMatch(/^0 0 0$/)
      expect(Number((await world.balance(user, BTC)).split(' ')[0])).toBeCloseTo(2 + moved[BTC], 7)
      expect(Number((await world.balance(user, USDT)).split(' ')[0])).toBeCloseTo(100_000 + moved[USDT], 5)
    }
  })
  await fc.assert(property, { ...OPERATIONS, numRuns: Math.ceil(OPERATIONS.numRuns / STEPS) })
})
