import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { startTickEngine } from '#server/market/execution/tick-engine.ts'
import { spotEvaluators } from '#server/products/spot/evaluator.ts'
import { placeOrder } from '#server/products/spot/open-order.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { until } from '../../helpers/test-server.ts'
import { BTC, ETH, USDT, World } from './test-harness.ts'

const USER = 700_001

let database: TestDatabase
let world: World

beforeEach(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  await world.deposit(USER, USDT, '1000000')
  await world.deposit(USER, BTC, '100')
  await world.hand.record('BTC/USDT', [['20000']])
  await world.hand.record('ETH/USDT', [['1500']])
})
afterEach(async () => {
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const buy = (price: string, amount = '0.01') => world.place(USER, { side: 'buy', amount, price })

describe('ticks that the evaluator missed', () => {
  test('are evaluated in order when the evaluator starts again', async () => {
    const orders = [await buy('19000'), await buy('18000'), await buy('17000')]
    const eth = await world.place(USER, { side: 'buy', amount: '1', price: '1400', base: ETH })
    // The prices that fill the orders are far apart, so that the missed ticks span more than one page of the
    // query.
    for (let batch = 0; batch < 25; batch++) {
      world.now += 10_000
      await world.hand.record(
        'BTC/USDT',
        Array.from({ length: 100 }, (_, n) => [
          batch === 3 && n === 50 ? '18500' : batch === 22 && n === 7 ? '17999.5' : '20000',
        ]),
      )
      await world.hand.record('ETH/USDT', [[batch === 24 ? '1399' : '1500']])
    }
    const engine = startTickEngine(world.services, spotEvaluators)
    await engine.settled()
    const [first, second, third] = await Promise.all(orders.map((order) => world.order(order.id)))
    expect(first).toMatchObject({ status: 'complete', avg_price: '18500' })
    expect(second).toMatchObject({ status: 'complete', avg_price: '17999.5' })
    expect(third).toMatchObject({ status: 'doing', fills: [] })
    expect(await world.order(eth.id)).toMatchObject({ status: 'complete', avg_price: '1399' })
    await engine.stop()
  })

  test('are evaluated in order after restarts at any time, and no fill is lost or repeated', async () => {
    const orders = await Promise.all(Array.from({ length: 40 }, (_, n) => buy(`${19900 - n * 10}`, '0.01')))
    // The price falls by 10 per tick. A tick at an order's limit fills half of the order, the next tick the
    // rest.
    const prices = Array.from({ length: 45 }, (_, n) => `${19900 - n * 10}`)
    let engine = startTickEngine(world.services, spotEvaluators)
    for (const [n, price] of prices.entries()) {
      world.now += 1000
      await world.hand.record('BTC/USDT', [[price, '0.005']])
      if (n % 3 === 0) {
        // Stops the evaluator while it works; the next evaluator continues from the state in the database.
        const stopping = engine.stop()
        engine = startTickEngine(world.services, spotEvaluators)
        await stopping
      }
    }
    await engine.settled()
    await engine.stop()
    for (const [n, order] of orders.entries()) {
      const now = await world.order(order.id)
      expect(now.fills.map((fill) => [fill.price, fill.number])).toEqual([
        [`${19900 - n * 10}`, '0.005'],
        [`${19890 - n * 10}`, '0.005'],
      ])
    }
    expect(world.warnings).toEqual([])
  })

  test('are evaluated in order with the next batch when the event of one batch was lost', async () => {
    const engine = startTickEngine(world.services, spotEvaluators)
    const order = await buy('19000')
    await engine.settled()
    await world.hand.record('BTC/USDT', [['18000']], true)
    await world.hand.record('BTC/USDT', [['20000']])
    await until('the gap to be evaluated', async () => (await world.order(order.id)).status === 'complete')
    expect((await world.order(order.id)).fills[0]).toMatchObject({ price: '18000' })
    await engine.stop()
  })
})

test('an order committed after the tick that fills the order is filled with the next batch', async () => {
  const engine = startTickEngine(world.services, spotEvaluators)
  await engine.settled()
  const { services } = world
  // The order is accepted at the previous tick, but its transaction commits after the next tick was recorded
  // and evaluated.
  await services.db.transaction().execute(async (tx) => {
    await placeOrder(services, tx, USER, 'late', {
      currency_id: BTC,
      legal_id: USDT,
      type: '1',
      amount: decimal('0.01'),
      target_price: decimal('19000'),
      order_type: 'limit',
      amount_unit: undefined,
      time_in_force: 'gtc',
      coupon_id: 0,
      worst_price: '',
      stop_price: '',
      stop_limit_price: '',
      callback_rate: '',
      activation_price: '',
      take_profit: '',
      stop_loss: '',
      fee_rate: '',
      transfer: '',
    })
    world.now += 1000
    await world.hand.record('BTC/USDT', [['18000']])
    await engine.settled()
  })
  world.now += 1000
  await world.hand.record('BTC/USDT', [['20000']])
  const order = await services.db.selectFrom('spot_orders').selectAll().executeTakeFirstOrThrow()
  await until('the late order to be filled', async () => (await world.order(order.id)).status === 'complete')
  expect((await world.order(order.id)).fills[0]).toMatchObject({ price: '18000' })
  await engine.stop()
})

test('a node fills no order until it becomes the node that records prices', async () => {
  world.hand.recorder = false
  const engine = startTickEngine(world.services, spotEvaluators)
  const order = await buy('19000')
  await world.hand.record('BTC/USDT', [['18000']])
  await engine.settled()
  expect((await world.order(order.id)).status).toBe('doing')
  world.hand.recorder = true
  await world.hand.record('BTC/USDT', [['20000']])
  await until('the new recorder to catch up', async () => (await world.order(order.id)).status === 'complete')
  await engine.stop()
})

test('a fill that failed is retried and does not delay the fills of other orders', async () => {
  const engine = startTickEngine(world.services, spotEvaluators)
  const orders = await Promise.all(Array.from({ length: 8 }, () => buy('19000')))
  const filled = async () =>
    (await Promise.all(orders.map((order) => world.order(order.id)))).filter(
      (one) => one.status === 'complete',
    ).length
  const failing = new Set(orders.slice(0, 3).map(({ id }) => String(id)))
  const { post } = world.services.ledger
  world.services.ledger.post = (tx, journal) =>
    failing.has(journal.refId) ? Promise.reject(new Error('the ledger is away')) : post(tx, journal)
  await world.hand.record('BTC/USDT', [['18000']])
  await until('the five others to be filled', async () => (await filled()) === 5)
  failing.clear()
  await engine.settled()
  world.services.ledger.post = post
  for (const order of orders) {
    const now = await world.order(order.id)
    expect(now).toMatchObject({ status: 'complete' })
    expect(now.fills).toHaveLength(1)
  }
  await engine.stop()
})

test('an order whose fill always fails does not delay other orders of its pair or of another pair', async () => {
  const broken = await buy('19000')
  const btc = await buy('19000')
  const eth = await world.place(USER, { side: 'buy', amount: '1', price: '1400', base: ETH })
  const { post } = world.services.ledger
  world.services.ledger.post = (tx, journal) =>
    journal.refId === String(broken.id) ? Promise.reject(new Error('a broken order')) : post(tx, journal)
  await world.hand.record('BTC/USDT', [['18000']], true)
  await world.hand.record('ETH/USDT', [['1300']], true)
  const engine = startTickEngine(world.services, spotEvaluators)
  await until('the others to be filled', async () => {
    const others = await Promise.all([world.order(btc.id), world.order(eth.id)])
    return others.every((order) => order.status === 'complete')
  })
  await engine.settled()
  expect(world.warnings).toHaveLength(1)
  expect(await world.order(broken.id)).toMatchObject({ status: 'doing', fills: [] })
  world.services.ledger.post = post
  await engine.settled()
  expect(await world.order(broken.id)).toMatchObject({ status: 'complete', avg_price: '18000' })
  await engine.stop()
})

test('the last evaluated tick of open orders advances without an update of the order rows', async () => {
  const engine = startTickEngine(world.services, spotEvaluators)
  const order = await buy('10000')
  for (let n = 0; n < 5; n++) await world.hand.record('BTC/USDT', [['20000'], ['20001']])
  await engine.settled()
  const row = await world.services.db
    .selectFrom('spot_orders')
    .select(['accept_seq', 'evaluated_seq'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ accept_seq: 1, evaluated_seq: 11 })
  await engine.stop()
})

test('orders of a halted pair are not filled and can be cancelled, and the remaining orders are evaluated when the pair reopens', async () => {
  const engine = startTickEngine(world.services, spotEvaluators)
  await engine.settled()
  const [kept, cancelled] = [await buy('19000'), await buy('18900')]
  const eth = await world.place(USER, { side: 'buy', amount: '1', price: '1400', base: ETH })
  // The tick is recorded just before the halt and is not evaluated yet.
  await world.hand.record('BTC/USDT', [['18500']], true)
  world.hand.setHalted('BTC/USDT', true)
  await world.hand.record('ETH/USDT', [['1399']])
  await engine.settled()
  expect((await world.order(eth.id)).status).toBe('complete')
  expect((await world.order(kept.id)).status).toBe('doing')
  await expect(buy('19000')).rejects.toMatchObject({ key: 'market_halted' })
  expect((await world.cancel(USER, cancelled.id))?.status).toBe('cancelled')
  world.hand.setHalted('BTC/USDT', false)
  world.now += 1000
  await world.hand.record('BTC/USDT', [['20000']])
  await until('the order to be evaluated', async () => (await world.order(kept.id)).status === 'complete')
  expect((await world.order(kept.id)).fills[0]).toMatchObject({ price: '18500' })
  expect((await world.order(cancelled.id)).status).toBe('cancelled')
  await engine.stop()
})
