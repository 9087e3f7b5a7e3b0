import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTickEngine } from '#server/market/execution/tick-engine.ts'
import { AppError } from '#server/platform/errors.ts'
import { spotEvaluators } from '#server/products/spot/evaluator.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, USDT, World } from './test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('RACE_ROUNDS', 300)
const STOP_ROUNDS = lengthOf('STOP_RACES', 120)

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

const errorOf = (error: unknown): string => {
  if (error instanceof AppError) return error.key
  throw error
}

test(
  `of a cancel and the filling tick at the same time, exactly one is executed, with matching balances, ${ROUNDS} times`,
  async () => {
    const user = 600_001
    await world.deposit(user, USDT, String(10 * ROUNDS))
    let filled = 0
    let cancelled = 0
    const AT_ONCE = 20
    for (let round = 0; round < ROUNDS; round += AT_ONCE) {
      world.now += 1000
      await world.hand.record('BTC/USDT', [['20000']])
      const orders = await Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          world.place(user, { side: 'buy', amount: '0.0005', price: '10000' }),
        ),
      )
      // A quarter of the cancels starts at once, the other cancels after some fills, so that cancels meet
      // orders in every state.
      const cancels = orders.map(async (order, n) => {
        const notified = world.notified.length
        for (let turn = 0; turn < 400 * (n % 4) && world.notified.length < notified + n; turn++) {
          await new Promise((done) => setImmediate(done))
        }
        return world.cancel(user, order.id).then(() => 'cancelled', errorOf)
      })
      // Once the price is recorded, a cancel is too late, even if the fill is not booked yet.
      const recorded = world.hand.record('BTC/USDT', [['9999']])
      const outcomes = await Promise.all(cancels)
      await recorded
      await world.settled()
      for (const [n, order] of orders.entries()) {
        const now = await world.order(order.id)
        if (outcomes[n] === 'cancelled') {
          expect(now).toMatchObject({ status: 'cancelled', filled_amount: '0', frozen: '0' })
          cancelled++
        } else {
          expect(outcomes[n]).toBe('already_handled')
          expect(now).toMatchObject({ status: 'complete', filled_amount: '0.0005', avg_price: '9999' })
          filled++
        }
      }
    }
    console.log(
      `cancel against fill, ${ROUNDS} rounds: ${filled} filled, ${cancelled} cancelled, 0 both, 0 neither`,
    )
    expect(filled + cancelled).toBe(ROUNDS)
    expect(filled).toBeGreaterThan(0)
    // Each filled order costs 0.0005 × 9999 plus the fee of a thousandth, in millionths.
    const spent = filled * 5_004_500
    const left = (10_000_000 * ROUNDS - spent) / 1_000_000
    expect(await world.balance(user, USDT)).toBe(`${left} 0 0`)
    expect(await world.balance(user, BTC)).toBe(`${(filled * 5) / 10_000} 0 0`)
    expect(await world.wrongs()).toEqual([])
    expect(world.warnings).toEqual([])
  },
  300_000 + ROUNDS * 50,
)

test(
  `of an amend, a cancel, a trigger and a fill at the same time, exactly one is executed, ${STOP_ROUNDS} times, and the ledger audit passes`,
  async () => {
    const user = 600_006
    await world.deposit(user, BTC, '10')
    const count = { cancelled: 0, amended: 0, limit: 0, stop: 0 }
    const AT_ONCE = 12
    for (let round = 0; round < STOP_ROUNDS; round += AT_ONCE) {
      world.now += 1000
      await world.hand.record('BTC/USDT', [['20000']])
      // The OCO orders alternate between a limit order and a market order after their stop.
      const oco = { type: 'oco', side: 'sell', amount: '0.001', price: '21000', stop: '19000' } as const
      const orders = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) =>
          world.place(user, { ...oco, stopLimit: n % 2 ? '18000' : '' }),
        ),
      )
      let over = 0
      /** Waits until some of the calls have ended, so that prices are recorded at every stage of the calls. */
      const turns = async (most: number, calls = AT_ONCE): Promise<void> => {
        for (let turn = 0; turn < most && over < calls; turn++)
          await new Promise((done) => setImmediate(done))
      }
      const ended = <T>(result: T): T => {
        over++
        return result
      }
      const race = orders.map(async ({ id }, n) => {
        await turns(60 * (n % 4))
        const moved = { amount: '0.002', price: '29000', stop: '11000' }
        return Promise.all([
          n % 3 === 0
            ? 'not asked'
            : world
                .amend(user, id, moved)
                .then((order) => String(order.id), errorOf)
                .then(ended),
          n % 3 === 1
            ? 'not asked'
            : world
                .cancel(user, id)
                .then(() => 'cancelled', errorOf)
                .then(ended),
        ])
      })
      // In half of the rounds the price reaches the limit; in the other rounds the price reaches the stop,
      // and the next tick fills the order.
      const nth = round / AT_ONCE
      const reached = nth % 2 === 0
      const record = async (): Promise<void> => {
        await turns(5000, 3 * (Math.floor(nth / 2) % 4))
        await world.hand.record('BTC/USDT', [[reached ? '21001' : '19000']])
        if (reached) return
        await turns(5000, 4 * (Math.floor(nth / 2) % 4))
        await world.hand.record('BTC/USDT', [['18500']])
      }
      const recorded = record()
      const outcomes = await Promise.all(race)
      await recorded
      await world.settled()
      for (const [n, { id }] of orders.entries()) {
        const now = await world.order(id)
        const [amend = '', cancel] = outcomes[n] ?? []
        const isAmended = /^\d+$/.test(amend)
        expect(isAmended && cancel === 'cancelled').toBe(false)
        if (isAmended) {
          expect(now).toMatchObject({ end_reason: 'amended', filled_amount: '0', replaced_by: Number(amend) })
          expect(await world.order(Number(amend))).toMatchObject({
            status: 'doing',
            amount: '0.002',
            replaces_id: id,
          })
          count.amended++
        } else if (cancel === 'cancelled') {
          expect(now).toMatchObject({ end_reason: 'person', filled_amount: '0', frozen: '0', replaced_by: 0 })
          count.cancelled++
        } else {
          for (const lost of [amend, cancel]) expect(['already_handled', 'not asked']).toContain(lost)
          expect(now).toMatchObject({ status: 'complete', avg_price: reached ? '21001' : '18500' })
          if (reached) count.limit++
          else count.stop++
        }
      }
      // The orders that have replaced amended orders are still open, far from every price.
      await world.cancelAll(user)
    }
    console.log(`amend, cancel, trigger and fill, ${STOP_ROUNDS} rounds: ${JSON.stringify(count)}`)
    expect(count.amended + count.cancelled + count.limit + count.stop).toBe(
      Math.ceil(STOP_ROUNDS / AT_ONCE) * AT_ONCE,
    )
    expect(await world.balance(user, BTC)).toBe(`${10 - (count.limit + count.stop) / 1000} 0 0`)
    expect(await world.wrongs()).toEqual([])
    expect(world.warnings).toEqual([])
  },
  300_000 + STOP_ROUNDS * 100,
)

test(
  `of an amend, a cancel, a new high, a trigger and a fill of a trailing stop at the same time, exactly one is executed, ${STOP_ROUNDS} times`,
  async () => {
    const user = 600_007
    await world.deposit(user, BTC, '10')
    const count = { cancelled: 0, amended: 0, filled: 0 }
    const AT_ONCE = 12
    const sale = { type: 'trailing_stop', side: 'sell', amount: '0.001', rate: '0.01' } as const
    for (let round = 0; round < STOP_ROUNDS; round += AT_ONCE) {
      world.now += 1000
      await world.hand.record('BTC/USDT', [['20000']])
      // Every third order has an activation price.
      const orders = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) =>
          world.place(user, n % 3 ? sale : { ...sale, activation: '20100' }),
        ),
      )
      const nth = round / AT_ONCE
      const turns = async (most: number): Promise<void> => {
        for (let turn = 0; turn < most; turn++) await new Promise((done) => setImmediate(done))
      }
      const race = orders.map(async ({ id }, n) => {
        await turns(60 * (n % 4))
        return n % 2
          ? world.cancel(user, id).then(() => 'cancelled', errorOf)
          : world.amend(user, id, { amount: '0.002', rate: '0.2' }).then((order) => String(order.id), errorOf)
      })
      // In every other round, the new high and the fall from this high are recorded in one batch.
      const record = async (): Promise<void> => {
        await turns(40 * (nth % 5))
        if (nth % 2) await world.hand.record('BTC/USDT', [['20100'], ['21000'], ['20790'], ['20700']])
        else
          for (const price of ['20100', '21000', '20790', '20700']) {
            await world.hand.record('BTC/USDT', [[price]])
            await turns(20 * (nth % 3))
          }
      }
      const recorded = record()
      const outcomes = await Promise.all(race)
      await recorded
      await world.settled()
      for (const [n, { id }] of orders.entries()) {
        const now = await world.order(id)
        const outcome = outcomes[n] ?? ''
        if (/^\d+$/.test(outcome)) {
          expect(now).toMatchObject({
            end_reason: 'amended',
            filled_amount: '0',
            replaced_by: Number(outcome),
          })
          expect(await world.order(Number(outcome))).toMatchObject({ status: 'doing', callback_rate: '0.2' })
          count.amended++
        } else if (outcome === 'cancelled') {
          expect(now).toMatchObject({ end_reason: 'person', filled_amount: '0', frozen: '0' })
          count.cancelled++
        } else {
          expect(outcome).toBe('already_handled')
          expect(now).toMatchObject({
            status: 'complete',
            trail: { price: '21000' },
            trigger: { price: '20790' },
            avg_price: '20700',
          })
          count.filled++
        }
      }
      await world.cancelAll(user)
    }
    console.log(`amend, cancel, new high, trigger and fill, ${STOP_ROUNDS} rounds: ${JSON.stringify(count)}`)
    expect(Math.min(count.filled, count.cancelled + count.amended)).toBeGreaterThan(0)
    expect(await world.balance(user, BTC)).toBe(`${10 - count.filled / 1000} 0 0`)
    expect(await world.wrongs()).toEqual([])
    expect(world.warnings).toEqual([])
  },
  300_000 + STOP_ROUNDS * 100,
)

test('fifty simultaneous requests with one request id create one spot order', async () => {
  const user = 600_002
  await world.deposit(user, USDT, '10000')
  world.now += 1000
  await world.hand.record('BTC/USDT', [['20000']])
  const requestId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => world.place(user, { side: 'buy', amount: '100' }, requestId)),
  )
  expect(new Set(answers.map((order) => JSON.stringify(order))).size).toBe(1)
  expect(await world.balance(user, USDT)).toBe('9900 100 0')
  await expect(world.place(user, { side: 'buy', amount: '101' }, requestId)).rejects.toMatchObject({
    key: 'request_conflict',
  })
  expect(await world.balance(user, USDT)).toBe('9900 100 0')
})

test('of fifty simultaneous spot orders, exactly the ten orders that the balance covers are accepted', async () => {
  const user = 600_003
  await world.deposit(user, USDT, '1000')
  world.now += 1000
  await world.hand.record('BTC/USDT', [['20000']])
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      world
        .place(
          user,
          n % 2 ? { side: 'buy', amount: '100' } : { side: 'buy', amount: '0.00999', price: '10000' },
        )
        .then(() => 'placed', errorOf),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(10)
  expect(outcomes.filter((outcome) => outcome === 'insufficient_balance')).toHaveLength(40)
  expect(await world.wrongs()).toEqual([])
})

test('"cancel all" at the same time as new orders and fills of both sides leaves no amount frozen', async () => {
  const user = 600_005
  await world.deposit(user, USDT, '100000')
  await world.deposit(user, BTC, '10')
  for (let round = 0; round < 40; round++) {
    world.now += 1000
    await world.hand.record('BTC/USDT', [['20000']])
    const place = (n: number) =>
      n % 2
        ? world.place(user, { side: 'buy', amount: '0.001', price: `${19900 - n}` })
        : world.place(user, { side: 'sell', amount: '0.001', price: `${20100 + n}` })
    await Promise.all(Array.from({ length: 6 }, (_, n) => place(n)))
    const recorded = world.hand.record('BTC/USDT', [['19898'], ['20102']])
    await Promise.all([world.cancelAll(user), ...Array.from({ length: 6 }, (_, n) => place(n))])
    await recorded
    await world.settled()
    await world.cancelAll(user)
  }
  expect(await world.balance(user, USDT)).toMatch(/ 0 0$/)
  expect(await world.balance(user, BTC)).toMatch(/ 0 0$/)
  expect(await world.wrongs()).toEqual([])
})

test('two evaluators that run at the same time fill no order twice', async () => {
  const second = startTickEngine(world.services, spotEvaluators)
  const user = 600_004
  await world.deposit(user, USDT, '100000')
  for (let round = 0; round < 20; round++) {
    world.now += 1000
    await world.hand.record('BTC/USDT', [['20000']])
    const orders = await Promise.all(
      Array.from({ length: 10 }, () => world.place(user, { side: 'buy', amount: '0.001', price: '15000' })),
    )
    await world.hand.record('BTC/USDT', [
      ['15000', '0.0004'],
      ['14000', '1'],
    ])
    await Promise.all([world.settled(), second.settled()])
    for (const order of orders) expect((await world.order(order.id)).fills).toHaveLength(2)
  }
  await second.stop()
  expect(await world.wrongs()).toEqual([])
})
