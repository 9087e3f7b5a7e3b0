import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { SecondsWorld, type Stake, USDT } from './test-harness.ts'

/** The number of histories; SECONDS_HISTORIES=500 for a release. */
const HISTORIES = lengthOf('SECONDS_HISTORIES', 3)

let database: TestDatabase
let world: SecondsWorld

beforeAll(async () => {
  database = await testDatabase()
  world = await SecondsWorld.begin(database.db)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

type Step =
  | { readonly kind: 'place'; readonly who: number; readonly stake: Stake }
  | { readonly kind: 'ticks'; readonly wait: number; readonly prices: readonly string[] }
  | { readonly kind: 'silence'; readonly wait: number }

const price = fc.integer({ min: 1_999_000, max: 2_001_000 }).map((cents) => (cents / 100).toFixed(2))
const near = fc.constantFrom('20000', '20000.01', '19999.99', '20000')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    who: fc.nat(2),
    stake: fc.record({
      side: fc.constantFrom('up' as const, 'down' as const),
      number: fc.integer({ min: 900, max: 40_000 }).map((cents) => (cents / 100).toFixed(2)),
      seconds: fc.constantFrom(30, 60),
    }),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('ticks' as const),
      wait: fc.oneof(fc.integer({ min: 1, max: 4000 }), fc.constantFrom(30_000, 29_999, 60_000, 10_001)),
      prices: fc.array(fc.oneof(price, near), { minLength: 1, maxLength: 4 }),
    }),
  },
  fc.record({ kind: fc.constant('silence' as const), wait: fc.constantFrom(1000, 13_001, 45_000) }),
)

/** Runs the steps with these three people; returns the outcomes without the people's ids. */
async function live(people: readonly number[], steps: readonly Step[]): Promise<unknown> {
  const placed: number[] = []
  const rejected: string[] = []
  await world.price(1000, '20000')
  for (const one of steps) {
    if (one.kind === 'ticks') await world.price(one.wait, ...one.prices)
    else if (one.kind === 'silence') await world.pass(one.wait)
    else {
      try {
        placed.push((await world.place(people[one.who] ?? 0, one.stake)).id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        rejected.push(error.key)
      }
    }
  }
  const orders = await Promise.all(placed.map((id) => world.order(id)))
  const balances = await Promise.all(people.map((who) => world.money(who)))
  return {
    rejected,
    balances,
    orders: orders.map(({ result, end_reason, fact_profits, buy_price, end_price, seconds, type }) => [
      result,
      end_reason,
      fact_profits,
      buy_price,
      end_price,
      seconds,
      type,
    ]),
  }
}

async function end(): Promise<void> {
  await world.pass(100_000)
  await world.pass(100_000)
}

test(`after ${HISTORIES} random sequences of seconds options the ledger audit passes, and no result depends on who the person is`, async () => {
  const { db } = world.services
  const met = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (history) => {
      const people = [await world.rich('1000'), await world.rich('1000'), await world.rich('1000')]
      const first = await live(people, history)
      await end()
      // Runs the same steps with other people: one with a high VIP level, one with earlier losses, one with
      // more money.
      const [c, b, a] = [await world.rich('1000'), await world.rich('1000'), await world.rich('1000')]
      await db.updateTable('users').set({ vip_level: 5 }).where('id', '=', a).execute()
      await db.insertInto('vip_people').values({ user_id: a, market_maker: true, updated_at: 0 }).execute()
      await world.price(1000, '20000')
      await world.place(b, { side: 'up', number: '10' })
      await world.price(500, '20000')
      await world.price(30_000, '19999')
      await world.deposit(b, USDT, '10', 'micro')
      await world.deposit(c, 3, '1000000')
      const second = await live([a, b, c], history)
      await end()
      expect(second).toEqual(first)
      expect(await world.wrongs()).toEqual([])
    }),
    { numRuns: HISTORIES },
  )
  const rows = await db.selectFrom('seconds_orders').select(['result', 'end_reason']).execute()
  for (const { result, end_reason } of rows) {
    const kind = end_reason || result
    met.set(kind, (met.get(kind) ?? 0) + 1)
  }
  expect(met.size).toBeGreaterThan(0)
  // A few histories may by chance contain no win or no loss; a hundred or more must contain both.
  if (HISTORIES >= 100) {
    console.log(`seconds: ${HISTORIES} histories`, Object.fromEntries(met))
    expect(met.get('win')).toBeGreaterThan(0)
    expect(met.get('lose')).toBeGreaterThan(0)
  }
  expect(world.warnings).toEqual([])
})
