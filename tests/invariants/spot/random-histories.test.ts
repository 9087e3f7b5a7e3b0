import { afterAll, beforeAll, expect, test } from 'vitest'
import { TIMES_IN_FORCE } from '#domain/trade/spot.ts'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, type SpotParams, USDT, World } from './test-harness.ts'

/** The number of histories; `npm run prove` runs more. */
const RUNS = runsOf('HISTORIES', 3)
const HISTORIES = RUNS.numRuns

let database: TestDatabase
let world: World

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  world.evaluate()
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

type Step =
  | { readonly kind: 'place'; readonly person: number; readonly params: SpotParams }
  | { readonly kind: 'cancel'; readonly person: number; readonly nth: number }
  | { readonly kind: 'amend'; readonly person: number; readonly nth: number; readonly to: SpotParams }
  | { readonly kind: 'ticks'; readonly ticks: readonly (readonly [string, string])[]; readonly wait: number }

const price = fc.integer({ min: 1_990_000, max: 2_010_000 }).map((cents) => (cents / 100).toFixed(2))
const person = fc.integer({ min: 0, max: 2 })
const side = fc.constantFrom('buy' as const, 'sell' as const)
const amount = fc.integer({ min: 1, max: 90_000 }).map((n) => (n / 1_000_000).toFixed(6))
/** A price, or an empty text for no price. */
const maybe = fc.oneof(fc.constant(''), price)
const stop = fc.record({
  type: fc.constantFrom('stop_limit' as const, 'stop_market' as const, 'oco' as const),
  side,
  amount,
  price,
  stop: price,
  stopLimit: maybe,
})
const callback = fc.integer({ min: 1, max: 8 }).map((thousandths) => `0.00${thousandths}`)
const trailing = fc.record({
  type: fc.constant('trailing_stop' as const),
  side: fc.constant('sell' as const),
  amount,
  rate: callback,
  activation: maybe,
})
const params: fc.Arbitrary<SpotParams> = fc.oneof(
  fc.record({
    side,
    amount,
    price,
    unit: fc.constant('base' as const),
    timeInForce: fc.constantFrom(...TIMES_IN_FORCE),
  }),
  fc.record({ side: fc.constant('buy' as const), amount, price, takeProfit: maybe, stopLoss: maybe }),
  stop.map((order) => (order.type === 'oco' ? order : { ...order, stopLimit: '' })),
  trailing,
  fc.record({
    type: fc.constant('trailing_stop' as const),
    side: fc.constant('buy' as const),
    amount: fc.integer({ min: 1, max: 900_000_000 }).map((n) => (n / 1_000_000).toFixed(6)),
    rate: callback,
    activation: maybe,
  }),
  fc.record({
    type: fc.constant('stop_market' as const),
    side: fc.constant('buy' as const),
    amount: fc.integer({ min: 1, max: 900_000_000 }).map((n) => (n / 1_000_000).toFixed(6)),
    stop: price,
  }),
  fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    amount: fc.integer({ min: 1, max: 900_000_000 }).map((n) => (n / 1_000_000).toFixed(6)),
    unit: fc.constant('quote' as const),
  }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), person, params }),
  fc.record({ kind: fc.constant('cancel' as const), person, nth: fc.nat(20) }),
  fc.record({ kind: fc.constant('amend' as const), person, nth: fc.nat(20), to: fc.oneof(stop, trailing) }),
  fc.record({
    kind: fc.constant('ticks' as const),
    ticks: fc.array(
      fc.tuple(
        price,
        fc.integer({ min: 0, max: 40_000 }).map((n) => (n / 1_000_000).toFixed(6)),
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    wait: fc.integer({ min: 0, max: 15_000 }),
  }),
)

interface Outcome {
  readonly rejected: readonly string[]
  readonly orders: readonly unknown[]
  readonly balances: readonly string[]
}

/** Runs the steps with these three people; returns the outcomes without the people's ids. */
async function live(people: readonly number[], steps: readonly Step[]): Promise<Outcome> {
  const placed: { readonly who: number; readonly id: number }[] = []
  const rejected: string[] = []
  for (const who of people) {
    await world.deposit(who, USDT, '2000')
    await world.deposit(who, BTC, '0.1')
  }
  world.now += 60_000
  await world.hand.record('BTC/USDT', [['20000', '1']])
  for (const one of steps) {
    try {
      if (one.kind === 'place') {
        const who = people[one.person] ?? 0
        const order = await world.place(who, one.params)
        placed.push({ who: one.person, id: order.id })
      } else if (one.kind === 'cancel') {
        const own = placed.filter((order) => order.who === one.person)
        const target = own[one.nth % Math.max(1, own.length)]
        if (target) await world.cancel(people[one.person] ?? 0, target.id)
      } else if (one.kind === 'amend') {
        const own = placed.filter((order) => order.who === one.person)
        const target = own[one.nth % Math.max(1, own.length)]
        if (!target) continue
        const { id } = await world.amend(people[one.person] ?? 0, target.id, one.to)
        placed.push({ who: one.person, id })
      } else {
        world.now += one.wait
        await world.hand.record('BTC/USDT', one.ticks)
        await world.settled()
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      rejected.push(error.key)
    }
  }
  const orders: unknown[] = []
  const sales = await Promise.all(
    placed.map(async ({ who, id }) => ({ who, id: (await world.exitOf(id))?.id ?? 0 })),
  )
  for (const { who, id } of [...placed, ...sales.filter((sale) => sale.id > 0)]) {
    const { fills, ...order } = await world.order(id)
    orders.push({
      who,
      ...order,
      id: 0,
      trigger: order.trigger?.price,
      activation: order.activation?.price,
      trail: order.trail?.price,
      parent_id: order.parent_id > 0,
      replaces_id: order.replaces_id > 0,
      replaced_by: order.replaced_by > 0,
      request_id: '',
      create_time: 0,
      complete_time: 0,
      fills: fills.map(({ price, number, total, fee }) => [price, number, total, fee]),
    })
  }
  const balances = await Promise.all(
    people.flatMap((who) => [world.balance(who, USDT), world.balance(who, BTC)]),
  )
  // Cancels twice, because cancelling a partly filled buy can open the sell order of its take profit or stop
  // loss.
  for (const who of [...people, ...people]) await world.cancelAll(who)
  return { rejected, orders, balances }
}

let nextPerson = 1_000_000

test(`after ${HISTORIES} random sequences of spot orders the ledger audit passes, and no fill depends on who the person is`, async () => {
  let steps = 0
  let fills = 0
  let errors = 0
  const result = await fc.check(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (history) => {
      const ids = [nextPerson, nextPerson + 1, nextPerson + 2]
      nextPerson += 10
      const first = await live(ids, history)
      // Runs the same history with other people: their ids are in another order, and one person has more
      // money.
      const others = [nextPerson + 7, nextPerson + 1, nextPerson + 4]
      nextPerson += 10
      await world.deposit(others[1] ?? 0, 2, '1000000')
      const second = await live(others, history)
      expect(second).toEqual(first)
      expect(await world.wrongs()).toEqual([])
      steps += history.length
      errors += first.rejected.length
      fills += first.orders.flatMap((order) => (order as { fills: unknown[] }).fills).length
    }),
    { ...RUNS, endOnFailure: true },
  )
  if (result.failed) throw new Error(fc.defaultReportMessage(result))
  console.log(
    `${HISTORIES} histories, ${steps} steps, ${fills} fills, ${errors} rejections: 0 wrong, 0 different`,
  )
  // A few histories may by chance contain no fill; 25 or more must contain some.
  if (HISTORIES >= 25) expect(fills).toBeGreaterThan(0)
  expect(world.warnings).toEqual([])
})
