import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startJobRunner } from '#server/platform/jobs/runner.ts'
import { spotJobs } from '#server/products/spot/price-timeout-handler.ts'
import { openOrCloseCoin, operateByTwo } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
let user = 500_000

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  world.evaluate()
})
afterAll(async () => {
  await world?.close()
  expect(await world.wrongs()).toEqual([])
  expect(world.warnings).toEqual([])
  await database?.drop()
})
beforeEach(async () => {
  user++
  world.now += 60_000
  world.notified.length = 0
  await world.deposit(user, USDT, '10000')
  await world.deposit(user, BTC, '2')
  await world.hand.record('BTC/USDT', [['20000', '1']])
  await world.settled()
})

/** A person's balances and the number of rows, which a rejected call must not change. */
async function footprint(): Promise<string> {
  const { rows } = await sql<{ n: string }>`
    select concat_ws(' ', (select count(*) from spot_orders), (select count(*) from spot_fills),
      (select count(*) from postings), (select count(*) from journals), (select count(*) from holds)) as n
  `.execute(world.services.db)
  return `${rows[0]?.n} ${await world.balance(user, USDT)} ${await world.balance(user, BTC)}`
}

test('a price or an amount with too many decimals is rejected with the allowed number of decimals, and trailing zeros are ignored', async () => {
  const fine = (field: string, digits: number) => ({
    values: { digits },
    about: { field, reason: 'decimals' },
  })
  const limit = { side: 'buy', amount: '0.01', price: '19000' } as const
  await expect(world.place(user, { ...limit, price: '19000.001' })).rejects.toMatchObject({
    key: 'bad_price',
    ...fine('target_price', 2),
  })
  await expect(world.place(user, { ...limit, amount: '0.0100001' })).rejects.toMatchObject({
    key: 'bad_quantity',
    ...fine('amount', 6),
  })
  await expect(world.place(user, { ...limit, price: '0.00' })).rejects.toMatchObject({ about: {} })
  const placed = await world.place(user, { ...limit, price: '19000.000000' })
  expect(placed.target_price).toMatch(/^19000(\.0+)?$/)
})

describe('a spot market order', () => {
  test('to buy is filled completely at the next recorded price, pays its fee in the quote currency, and returns the unspent amount', async () => {
    const placed = await world.place(user, { side: 'buy', amount: '100' })
    expect(placed).toMatchObject({
      type: 1,
      order_type: 'market',
      target_price: '0',
      worst_price: '20100',
      amount: '0.00497',
      filled_amount: '0',
      status: 'doing',
      frozen: '100',
      fills: [],
    })
    expect(await world.balance(user, USDT)).toBe('9900 100 0')
    await world.hand.record('BTC/USDT', [['20050'], ['19000']])
    await world.settled()
    const order = await world.order(placed.id)
    expect(order).toMatchObject({
      amount: '0.004982',
      filled_amount: '0.004982',
      avg_price: '20050',
      total: '99.8891',
      fee: '0.09989',
      fee_currency: 'USDT',
      status: 'complete',
      end_reason: '',
      frozen: '0',
      account: 'change',
    })
    expect(order.fills.map(({ price }) => price)).toEqual(['20050'])
    expect(await world.balance(user, USDT)).toBe('9900.01101 0 0')
    expect(await world.balance(user, BTC)).toBe('2.004982 0 0')
  })

  test('to sell debits the base coin and credits the total minus the fee', async () => {
    const { id } = await world.place(user, { side: 'sell', amount: '0.5' })
    expect(await world.balance(user, BTC)).toBe('1.5 0.5 0')
    await world.hand.record('BTC/USDT', [['20000', '0']])
    await world.settled()
    expect(await world.order(id)).toMatchObject({ total: '10000', fee: '10', status: 'complete' })
    expect(await world.balance(user, USDT)).toBe('19990 0 0')
    expect(await world.balance(user, BTC)).toBe('1.5 0 0')
  })

  test.each([
    ['buy', '20100.01'],
    ['sell', '19899.99'],
  ] as const)('to %s ends when the next price is beyond its worst price', async (side, price) => {
    const { id } = await world.place(user, { side, amount: '0.1', unit: 'base' })
    await world.hand.record('BTC/USDT', [[price], ['20000']])
    await world.settled()
    expect(await world.order(id)).toMatchObject({
      status: 'cancelled',
      end_reason: 'worst_price',
      filled_amount: '0',
      frozen: '0',
    })
    expect(await world.balance(user, USDT)).toBe('10000 0 0')
    expect(await world.balance(user, BTC)).toBe('2 0 0')
  })

  test('ends without a fill when no price is recorded within ten seconds', async () => {
    const due = startJobRunner(
      { db: world.services.db, clock: world.services.clock, log: world.services.log },
      spotJobs(world.services),
    )
    const { id } = await world.place(user, { side: 'buy', amount: '100' })
    world.now += 12_998
    await due.run()
    expect((await world.order(id)).status).toBe('doing')
    world.now += 1
    await due.run()
    expect(await world.order(id)).toMatchObject({ status: 'cancelled', end_reason: 'no_price' })
    expect(await world.balance(user, USDT)).toBe('10000 0 0')
    // While there is no recent price, a new order is also rejected.
    const late = await world.place(user, { side: 'sell', amount: '0.1' }).catch(() => null)
    expect(late).toBeNull()
    await due.stop()
  })

  test('is filled at a price that was recorded in time, even when the price is evaluated later', async () => {
    const due = startJobRunner(
      { db: world.services.db, clock: world.services.clock, log: world.services.log },
      spotJobs(world.services),
    )
    const { id } = await world.place(user, { side: 'buy', amount: '100' })
    await world.hand.record('BTC/USDT', [['20010']], true)
    world.now += 60_000
    await due.run()
    expect(await world.order(id)).toMatchObject({ status: 'complete', avg_price: '20010' })
    await due.stop()
  })

  test('cannot be cancelled, because the next price fills or ends the order', async () => {
    const { id } = await world.place(user, { side: 'buy', amount: '100' })
    await expect(world.cancel(user, id)).rejects.toMatchObject({ key: 'already_handled' })
    expect(await world.cancelAll(user)).toEqual([])
    await world.hand.record('BTC/USDT', [['20000']])
    await world.settled()
    expect((await world.order(id)).status).toBe('complete')
  })
})

describe('a spot limit order', () => {
  test('is filled at the next price when the last price already satisfies its limit', async () => {
    const { id, status } = await world.place(user, { side: 'buy', amount: '0.1', price: '21000' })
    expect(status).toBe('doing')
    await world.hand.record('BTC/USDT', [['20500', '0']])
    await world.settled()
    expect(await world.order(id)).toMatchObject({
      status: 'complete',
      target_price: '21000',
      avg_price: '20500',
    })
    expect(await world.balance(user, USDT)).toBe('7947.95 0 0')
  })

  test('freezes total and fee, is filled by later ticks in parts, and returns the unspent amount', async () => {
    const order = await world.place(user, { side: 'buy', amount: '0.1', price: '19000' })
    expect(order).toMatchObject({ status: 'doing', frozen: '1901.9', fills: [] })
    expect(await world.balance(user, USDT)).toBe('8098.1 1901.9 0')

    await world.hand.record('BTC/USDT', [
      ['19000.01', '9'],
      ['19000', '0.0300005'],
      ['19500', '9'],
    ])
    await world.settled()
    expect(await world.order(order.id)).toMatchObject({
      status: 'doing',
      filled_amount: '0.03',
      total: '570',
      fee: '0.57',
      frozen: '1331.33',
    })
    expect(await world.balance(user, USDT)).toBe('8098.1 1331.33 0')
    expect(await world.balance(user, BTC)).toBe('2.03 0 0')

    await world.hand.record('BTC/USDT', [['18000', '0.0001']])
    await world.settled()
    const done = await world.order(order.id)
    expect(done).toMatchObject({
      status: 'complete',
      filled_amount: '0.1',
      total: '1830',
      fee: '1.83',
      frozen: '0',
    })
    expect(done.fills.map((fill) => fill.price)).toEqual(['19000', '18000'])
    expect(await world.balance(user, USDT)).toBe('8168.17 0 0')
    const scenes = await world.services.db
      .selectFrom('postings')
      .innerJoin('accounts', 'accounts.id', 'postings.account_id')
      .innerJoin('journals', 'journals.id', 'postings.journal_id')
      .select(['key', 'scene', 'bucket', 'amount'])
      .where('user_id', '=', user)
      .where('ref_type', '=', 'spot_order')
      .orderBy('postings.id')
      .execute()
    expect(scenes.map((row) => `${row.key.split(':')[2]} ${row.scene} ${row.bucket} ${row.amount}`)).toEqual([
      'open freeze frozen 1901.9',
      'open freeze available -1901.9',
      '1 coin_trade available 0.03',
      '1 coin_trade frozen -570',
      '1 fee frozen -0.57',
      '2 coin_trade available 0.07',
      '2 release available 70.07',
      '2 coin_trade frozen -1260',
      '2 fee frozen -1.26',
      '2 release frozen -70.07',
    ])
  })

  test('to sell, filled in parts, credits the sum of its fills rounded down once', async () => {
    const order = await world
      .place(user, { side: 'sell', amount: '0.000009', price: '30000.33' })
      .catch(() => null)
    expect(order).toBeNull()
    const sale = await world.place(user, { side: 'sell', amount: '0.000301', price: '30000.33' })
    await world.hand.record('BTC/USDT', [
      ['30000.33', '0.0001'],
      ['30000.33', '0.0001004'],
      ['30000.33', '5'],
    ])
    await world.settled()
    // The exact sum of the fills is 9.03009933.
    expect(await world.order(sale.id)).toMatchObject({
      status: 'complete',
      total: '9.030099',
      fee: '0.009031',
    })
    expect(await world.balance(user, USDT)).toBe('10009.021068 0 0')
  })

  test('accepted while the last price is outdated is evaluated by the next tick', async () => {
    world.now += 10_001
    const order = await world.place(user, { side: 'buy', amount: '0.1', price: '21000' })
    expect(order.status).toBe('doing')
    await world.hand.record('BTC/USDT', [['20500', '0']])
    await world.settled()
    expect(await world.order(order.id)).toMatchObject({ status: 'complete', avg_price: '20500' })
  })

  test('returns exactly the frozen amount of its unfilled part when it is cancelled, and keeps its fills', async () => {
    const order = await world.place(user, { side: 'sell', amount: '1.5', price: '22000' })
    await world.hand.record('BTC/USDT', [['22000', '0.25']])
    await world.settled()
    const cancelled = await world.cancel(user, order.id)
    expect(cancelled).toMatchObject({ status: 'cancelled', filled_amount: '0.25', frozen: '0' })
    expect(cancelled?.fills).toHaveLength(1)
    expect(await world.balance(user, BTC)).toBe('1.75 0 0')
    await world.hand.record('BTC/USDT', [['30000', '9']])
    await world.settled()
    expect(await world.order(order.id)).toMatchObject({ status: 'cancelled', filled_amount: '0.25' })
    await expect(world.cancel(user, order.id)).rejects.toMatchObject({ key: 'already_handled' })
  })

  test('cannot be cancelled once a price that fills the order is recorded, even before the fill is booked', async () => {
    const reached = await world.place(user, { side: 'buy', amount: '0.01', price: '19500' })
    const waiting = await world.place(user, { side: 'buy', amount: '0.01', price: '18000' })
    await world.hand.record('BTC/USDT', [['19400']], true)
    await expect(world.cancel(user, reached.id)).rejects.toMatchObject({ key: 'already_handled' })
    expect((await world.cancelAll(user)).map(({ id }) => id)).toEqual([waiting.id])
    await world.hand.record('BTC/USDT', [['19800']])
    await world.settled()
    expect(await world.order(reached.id)).toMatchObject({ status: 'complete', avg_price: '19400' })
  })

  test('whose frozen amount is used up can be cancelled, and returns nothing', async () => {
    const pair = world.services.market.pairBySymbol('XRP/BTC')
    if (!pair) throw new Error('XRP/BTC is not listed')
    await world.hand.record('XRP/BTC', [['0.000000002']])
    const order = await world.place(user, {
      side: 'buy',
      amount: '1000000',
      price: '0.000000001',
      base: pair.base.id,
      quote: pair.quote.id,
    })
    // The order costs the whole balance except a billionth, because the total is rounded up to the eight
    // decimals of BTC.
    await world.hand.record('XRP/BTC', [['0.000000001', '999999']])
    await world.settled()
    expect(await world.order(order.id)).toMatchObject({
      status: 'doing',
      filled_amount: '999999',
      frozen: '0',
    })
    expect(await world.cancel(user, order.id)).toMatchObject({ status: 'cancelled', filled_amount: '999999' })
  })

  test('is cancelled together with the other limit orders of the pair by "cancel all" for that pair', async () => {
    await world.hand.record('ETH/USDT', [['1500']])
    const btc = await world.place(user, { side: 'buy', amount: '0.1', price: '10000' })
    const eth = await world.place(user, { side: 'buy', amount: '0.1', price: '1000', base: 2 })
    const done = await world.cancelAll(user, world.hand.pairId('BTC/USDT'))
    expect(done.map((order) => order.id)).toEqual([btc.id])
    expect((await world.cancelAll(user)).map((order) => order.id)).toEqual([eth.id])
    expect(await world.cancelAll(user)).toEqual([])
    expect(await world.balance(user, USDT)).toBe('10000 0 0')
  })
})

describe('a request for a spot order that is rejected without any change', () => {
  test.each([
    ['insufficient_balance', { side: 'buy', amount: '10021' }],
    ['insufficient_balance', { side: 'sell', amount: '2.000001', price: '90000' }],
    ['insufficient_balance', { side: 'buy', amount: '1', price: '10000' }],
    ['bad_price', { side: 'buy', amount: '1', price: '10000.001' }],
    ['bad_quantity', { side: 'buy', amount: '0.0000001', price: '10000' }],
    ['bad_amount', { side: 'buy', amount: '1.0000001' }],
    ['amount_below', { side: 'sell', amount: '0.000001', price: '20000' }],
    ['total_below', { side: 'buy', amount: '0.00002', price: '19000' }],
    ['pair_unknown', { side: 'buy', amount: '1', base: USDT, quote: BTC }],
  ] as const)('an order with the error %s: %j', async (key, params) => {
    const before = await footprint()
    await expect(world.place(user, params)).rejects.toMatchObject({ key })
    expect(await footprint()).toBe(before)
  })

  test('a market order while the last price is older than 10 s', async () => {
    world.now += 10_001
    const before = await footprint()
    await expect(world.place(user, { side: 'buy', amount: '100' })).rejects.toMatchObject({
      key: 'price_stale',
    })
    expect(await footprint()).toBe(before)
  })

  test('a market order while the market is closed (a limit order is then accepted)', async () => {
    world.hand.setStatus('BTC/USDT', 'closed')
    await expect(world.place(user, { side: 'buy', amount: '100' })).rejects.toMatchObject({
      key: 'market_closed',
    })
    const order = await world.place(user, { side: 'buy', amount: '0.1', price: '21000' })
    expect(order.status).toBe('doing')
    world.hand.setStatus('BTC/USDT', 'open')
  })

  test('every new order while the pair is halted, whereas a cancel is accepted', async () => {
    const order = await world.place(user, { side: 'buy', amount: '0.1', price: '11000' })
    world.hand.setStatus('BTC/USDT', 'halt')
    await expect(world.place(user, { side: 'buy', amount: '100' })).rejects.toMatchObject({
      key: 'market_halted',
    })
    await expect(world.place(user, { side: 'buy', amount: '1', price: '9' })).rejects.toMatchObject({
      key: 'market_halted',
    })
    expect((await world.cancel(user, order.id))?.status).toBe('cancelled')
    world.hand.setStatus('BTC/USDT', 'open')
  })

  test("a cancel of another person's order", async () => {
    const order = await world.place(user, { side: 'buy', amount: '0.1', price: '11000' })
    const before = await footprint()
    await expect(world.cancel(user + 1_000_000, order.id)).rejects.toMatchObject({ key: 'order_unknown' })
    await expect(world.cancel(user, 999_999_999)).rejects.toMatchObject({ key: 'order_unknown' })
    expect(await footprint()).toBe(before)
  })
})

test('stock shares are bought with money from the stock account', async () => {
  const pair = world.services.market.pairs().find((one) => one.kind === 'stock')
  if (!pair) throw new Error('no stock is listed')
  await world.hand.record(pair.symbol, [['100']])
  await world.deposit(user, pair.quote.id, '1000', 'stock')
  const { id } = await world.place(user, {
    side: 'buy',
    amount: '2',
    unit: 'base',
    base: pair.base.id,
    quote: pair.quote.id,
  })
  await world.hand.record(pair.symbol, [['100']])
  await world.settled()
  const order = await world.order(id)
  expect(order).toMatchObject({ account: 'stock', status: 'complete' })
  expect(await world.balance(user, pair.base.id, 'stock')).toBe('2 0 0')
})

test('the database rejects changes to the terms of an order and to a closed order', async () => {
  const order = await world.place(user, { side: 'buy', amount: '0.1', price: '11000' })
  const { db } = world.services
  const change = (set: object) => db.updateTable('spot_orders').set(set).where('id', '=', order.id).execute()
  await expect(change({ fee_rate: '0' })).rejects.toThrow(/terms/)
  await expect(change({ limit_price: '12000' })).rejects.toThrow(/terms/)
  await world.cancel(user, order.id)
  await expect(change({ status: 'doing', completed_at: 0 })).rejects.toThrow(/is cancelled/)
  await expect(db.deleteFrom('spot_orders').where('id', '=', order.id).execute()).rejects.toThrow(
    /never deleted/,
  )
})

test('the owner of an order receives the events of the order and the balance after the commit', async () => {
  const order = await world.place(user, { side: 'buy', amount: '0.1', price: '19500' })
  await vi.waitFor(() => expect(world.notified.map(({ name }) => name)).toEqual(['coin_order', 'balance']))
  world.notified.length = 0
  await world.hand.record('BTC/USDT', [['19400']])
  await world.settled()
  expect(world.notified).toEqual([
    { user, name: 'coin_order', body: { order: await world.order(order.id) } },
    {
      user,
      name: 'balance',
      body: {
        rows: [
          expect.objectContaining({
            currency_id: USDT,
            available: '8058.06',
            freeze: '0',
            account: 'change',
          }),
          expect.objectContaining({ currency_id: BTC, available: '2.1', equivalent: '40740' }),
        ],
      },
    },
  ])
})

test('a coin that operators have closed can be sold but not bought, by any type of order and by any amend', async () => {
  const buy = { side: 'buy', amount: '0.01', price: '19000' } as const
  const sell = { side: 'sell', amount: '0.01', price: '21000' } as const
  const [rests, sale] = [await world.place(user, buy), await world.place(user, sell)]
  await openOrCloseCoin(world, 'close', 'BTC')
  const before = await footprint()
  const closed = { key: 'currency_closed' }
  await expect(world.place(user, buy)).rejects.toMatchObject(closed)
  await expect(world.place(user, { side: 'buy', amount: '100' })).rejects.toMatchObject(closed)
  for (const type of ['stop_limit', 'stop_market', 'oco'] as const)
    await expect(world.place(user, { ...buy, type, stop: '21000' })).rejects.toMatchObject(closed)
  await expect(world.amend(user, rests.id, { amount: '0.5', price: '19999' })).rejects.toMatchObject(closed)
  expect(await footprint()).toBe(before)
  const amended = await world.amend(user, sale.id, { amount: '0.02', price: '20000' })
  await world.tick('BTC/USDT', ['20000'])
  expect(await world.order(amended.id)).toMatchObject({ status: 'complete' })
  expect(await world.cancel(user, rests.id)).toMatchObject({ status: 'cancelled' })
  await openOrCloseCoin(world, 'open', 'BTC')
})

test('an order and an amend are accepted only at the fee rate that the person was shown, and rejected after operators have changed the fee rate', async () => {
  const buy = { side: 'buy', amount: '0.01', price: '19000', fee: '0.0010' } as const
  const { id, fee_rate } = await world.place(user, buy)
  expect(Number(fee_rate)).toBe(0.001)
  await operateByTwo(world, 'market fee', 'BTC/USDT', '0.05')
  await world.hand.reload()
  const before = await footprint()
  const moved = { key: 'fee_moved' }
  await expect(world.place(user, buy)).rejects.toMatchObject(moved)
  await expect(world.place(user, { side: 'buy', amount: '100', fee: '0.001' })).rejects.toMatchObject(moved)
  await expect(world.amend(user, id, { amount: '0.02', price: '19000', fee: '0.001' })).rejects.toMatchObject(
    moved,
  )
  expect(await footprint()).toBe(before)
  expect(Number((await world.order(id)).fee_rate)).toBe(0.001)
  const amended = await world.amend(user, id, { amount: '0.02', price: '19000', fee: '0.05' })
  expect(Number(amended.fee_rate)).toBe(0.05)
  await world.cancel(user, amended.id)
  await operateByTwo(world, 'market fee', 'BTC/USDT', '0.001')
  await world.hand.reload()
})
