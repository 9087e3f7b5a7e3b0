import { afterAll, beforeAll, expect, it } from 'vitest'
import { quickBuy } from '#contract/funds/quickBuy.ts'
import type { Operator } from '#server/identity/approvals/operators.ts'
import { AppError } from '#server/platform/errors.ts'
import { startJobRunner } from '#server/platform/jobs/runner.ts'
import { jobHandlers } from '#server/products/index.ts'
import { confirmOrder, rejectByOperator } from '#server/products/quickbuy/review-payment.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { newOperator } from '../../helpers/test-operators.ts'
import { BTC, USDT, World } from './test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('QUICKBUY_RACES', 10)
const NONE = { received: null, note: '' }

let database: TestDatabase
let world: World
let ana: Operator
let ben: Operator
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  ana = await newOperator(database.db)
  ben = await newOperator(database.db)
  await database.db
    .insertInto('review_rules')
    .values({ name: 'alone_usdt', value: '1000000000' as never })
    .execute()
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const ends = async (all: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled'
      ? 'done'
      : one.reason instanceof AppError
        ? one.reason.key
        : String(one.reason),
  )

const runners = () => [0, 1].map(() => startJobRunner(world.services, jobHandlers(world.services)))

it(`simultaneous confirmations by two operators and the provider credit an order once, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.person()
    const order = await world.buy(user)
    const [first, second, third] = await Promise.all([
      ends([confirmOrder(world.services, order.id, ana, NONE)]),
      ends([confirmOrder(world.services, order.id, ben, NONE)]),
      world.post({ order_no: order.order_no }),
    ])
    const confirmed = [...first, ...second].filter((end) => end === 'done').length
    expect(third.status).toBe(200)
    expect(confirmed + (third.answer.outcome === 'credited' ? 1 : 0)).toBe(1)
    expect(await world.balance(user, USDT)).toBe('1000 0 0')
  }
})

it(`an order whose payment is confirmed at its deadline is credited, whether the confirmation or the expiry is executed first, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.person()
    const order = await world.buy(user)
    const end = await world.end(order)
    await world.runTo(end - 1)
    world.now = end
    const running = runners()
    const [heard] = await Promise.all([
      world.post({ order_no: order.order_no }),
      ...running.map((runner) => runner.run()),
    ])
    await Promise.all(running.map((runner) => runner.stop()))
    await world.pass(0)
    expect(['credited', 'late']).toContain(heard?.answer.outcome)
    expect(await world.order(user, order.id)).toMatchObject({ status: 2 })
    expect(await world.balance(user, USDT)).toBe('1000 0 0')
  }
})

it(`an order cancelled and confirmed at the same time is credited, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.person()
    const order = await world.buy(user)
    const [cancelled, heard] = await Promise.all([
      ends([world.call(user, quickBuy.cancel, { id: order.id })]),
      world.post({ order_no: order.order_no }),
    ])
    expect(heard.answer.outcome).toBe(cancelled[0] === 'done' ? 'late' : 'credited')
    expect(await world.order(user, order.id)).toMatchObject({
      status: 2,
      late: cancelled[0] === 'done' ? 1 : 0,
    })
    expect(await world.balance(user, USDT)).toBe('1000 0 0')
  }
})

it(`an order that is rejected twice or rejected and confirmed at the same time has one outcome, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.person()
    const order = await world.buy(user)
    const rejected = await Promise.all([
      ends([rejectByOperator(world.services, order.id, ana, 'no')]),
      ends([rejectByOperator(world.services, order.id, ben, 'no')]),
      ...(round % 2 === 0 ? [world.post({ order_no: order.order_no })] : []),
    ])
    const said = rejected.flat().filter((end) => end === 'done').length
    expect(said).toBeLessThanOrEqual(1)
    expect((await world.order(user, order.id)).status).toBe(round % 2 === 0 ? 2 : 4)
    expect(await world.balance(user, USDT)).toBe(round % 2 === 0 ? '1000 0 0' : '0 0 0')
  }
})

it(`two simultaneous quick buy orders with one quote are both created at the price of the quote, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.person()
    const quote = await world.quote()
    const orders = await Promise.all([world.take(user, quote), world.take(user, quote)])
    expect(new Set(orders.map(({ order_no }) => order_no)).size).toBe(2)
    for (const order of orders) expect(order).toMatchObject({ status: 0, rate: quote.rate })
    const heard = await Promise.all(orders.map(({ order_no }) => world.post({ order_no })))
    expect(heard.map(({ answer }) => answer.outcome)).toEqual(['credited', 'credited'])
    expect(await world.balance(user, USDT)).toBe('2000 0 0')
  }
})

it(`an order requested at the end of its quote is created at the quoted price or rejected, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.person()
    const quote = await world.quote()
    world.now = quote.valid_until * 1000 - 1
    const taken = world.take(user, quote)
    world.now++
    const [first] = await ends([taken])
    expect(['done', 'quick_buy_price']).toContain(first)
    expect(await ends([world.take(user, quote)])).toEqual(['quick_buy_price'])
    const { total } = await world.call(user, quickBuy.orders, { status: '', page: 1, limit: 10 })
    expect(total).toBe(first === 'done' ? 1 : 0)
  }
})

it(`an order created while the price changes gets the price of its quote or is rejected, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    world.now += 5000
    await world.hand.record('BTC/USDT', [['20000']])
    const user = await world.person()
    const quote = await world.quote({ coin_id: BTC })
    world.now += 1000
    const [placed] = await Promise.allSettled([
      world.take(user, quote, { coin_id: BTC }),
      world.hand.record('BTC/USDT', [['30000']]),
    ])
    if (placed.status === 'rejected') expect(placed.reason).toMatchObject({ key: 'quick_buy_price' })
    else expect(placed.value).toMatchObject({ rate: quote.rate, coin_amount: quote.coin_amount })
  }
})
