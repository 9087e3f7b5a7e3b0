import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { message } from '#contract/communication/message.ts'
import { dual } from '#contract/earn/dual.ts'
import { finance } from '#contract/earn/finance.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { businessDayName } from '#domain/businessDay.ts'
import { deliveriesAnswered } from '#server/products/dual/deribit-delivery-prices.ts'
import { openOrCloseCoin } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { at, BTC, dayNamed, OwnJobsWorld, settleAt, todayAt, USDT, type World } from './test-harness.ts'

let database: TestDatabase
let world: World
/** Delivery prices that the simulated options exchange returns, by date; null to respond with an error. */
let deliveries: Readonly<Record<string, number>> | null = {}
let exchange: Server
beforeAll(async () => {
  exchange = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (deliveries === null || pathname !== '/api/v2/public/get_delivery_prices') {
      response.writeHead(500).end()
      return
    }
    const data =
      searchParams.get('index_name') === 'btc_usd'
        ? Object.entries(deliveries).map(([date, delivery_price]) => ({ date, delivery_price }))
        : []
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', result: { data, records_total: data.length } }))
  })
  await new Promise<void>((resolve) => exchange.listen(0, '127.0.0.1', resolve))
  const { port } = exchange.address() as AddressInfo
  database = await testDatabase()
  world = await OwnJobsWorld.open(database.db, { DERIBIT_URL: `http://127.0.0.1:${port}` })
  await world.funded()
})
afterAll(async () => {
  await world.close()
  exchange.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

let months = 2
/** A month such as `2023-04`. Each test uses a different month, because the clock cannot move backwards. */
let month = ''
const dated = (day: number): string => `${month}-${String(day).padStart(2, '0')}`
const onDay = (day: number, time = '00:00:00'): number => at(`${dated(day)}T${time}`)
const dayOf = (day: number): number => dayNamed(dated(day))
beforeEach(async () => {
  months++
  month = `${2023 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  // The clock jumps ahead, and orders that are still open end without a settlement price.
  world.now = onDay(1, '15:00:00')
  await world.pass(0)
})

const DAY = 86_400_000

describe('a purchase of ten dual investment shares of 0.01 BTC at 36.5 %, target price 60,000, for 7 days', () => {
  it('debits the principal, and sets aside the payout of each of the two outcomes in the reserves', async () => {
    const user = await world.rich('0.1')
    const before = [await world.book(BTC), await world.book(USDT)]
    const id = await world.product()
    const order = await world.buy(user, id)
    expect(order).toMatchObject({
      status: 1,
      amount: '0.1',
      holding_days: 7,
      coin_amount: '0.1007',
      quote_amount: '6042',
      maturity_date: dated(8),
      settle_time: onDay(8, '16:00:00') / 1000,
      settlement_price: null,
      settlement_source: '',
      pay_amount: '0',
    })
    expect(await world.balance(user, BTC)).toBe('0 0 0')
    expect(await world.balance(user, BTC, 'deposit')).toBe('0 0 0.1')
    const after = [await world.book(BTC), await world.book(USDT)]
    expect(Number(after[0]?.[1]) - Number(before[0]?.[1])).toBeCloseTo(0.0007, 8)
    expect(Number(after[1]?.[1]) - Number(before[1]?.[1])).toBeCloseTo(6042, 6)
    expect(await world.detail(id)).toMatchObject({ remaining_shares: 990, progress: '0.01', status: 1 })
    await world.settleDay(dayOf(8), '61000')
  })

  it('pays 0.1007 BTC at a settlement price of 59,999.99', async () => {
    const user = await world.rich('0.1', '1')
    const order = await world.buy(user, await world.product())
    await world.settleDay(dayOf(8), '59999.99')
    expect(await world.balance(user, BTC)).toBe('0.1007 0 0')
    expect(await world.balance(user, BTC, 'deposit')).toBe('0 0 0')
    expect(await world.balance(user, USDT)).toBe('1 0 0')
    expect(await world.order(user, order.id)).toMatchObject({
      status: 3,
      settlement_price: '59999.99',
      settlement_source: 'platform',
      pay_currency: 'BTC',
      pay_amount: '0.1007',
      interest: '0.0007',
    })
    const bills = await world.call(user, wallet.bills, { currency: BTC })
    expect(bills.list.map(({ value, info }) => `${value} ${info}`)).toEqual(
      expect.arrayContaining([
        '0.0007 Investment interest',
        '0.1 Investment principal returned',
        '-0.1 Investment principal returned',
        '-0.1 Investment purchase',
      ]),
    )
  })

  it('pays 6,042 USDT at a settlement price of 60,000, the target price itself', async () => {
    const user = await world.rich('0.1', '1')
    const order = await world.buy(user, await world.product())
    await world.settleDay(dayOf(8), '60000')
    expect(await world.balance(user, BTC)).toBe('0 0 0')
    expect(await world.balance(user, BTC, 'deposit')).toBe('0 0 0')
    expect(await world.balance(user, USDT)).toBe('6043 0 0')
    expect(await world.order(user, order.id)).toMatchObject({
      status: 3,
      settlement_price: '60000',
      pay_currency: 'USDT',
      pay_amount: '6042',
      interest: '42',
    })
    const { list } = await world.call(user, message.mails, {})
    expect(list.map(({ title, content }) => [title, content])).toEqual([
      [
        'Investment settled: 6,042 USDT paid',
        'Your 0.1 BTC was converted at the target price 60,000. The settlement price was 60,000. You received 6,042 USDT, of which 42 USDT is interest.',
      ],
      [
        'Investment matured: 0.1 BTC',
        'Your 0.1 BTC is waiting for the settlement price. The target price is 60,000. You will be paid automatically.',
      ],
    ])
  })

  it('in a "buy low" product for 6,000 USDT pays 0.1007 BTC at a settlement price of 59,000, and 6,042 USDT at 60,000', async () => {
    const first = await world.rich('1', '6000')
    await world.buy(first, await world.product({ type: 'put' }))
    await world.settleDay(dayOf(8), '59000')
    expect(await world.balance(first, BTC)).toBe('1.1007 0 0')
    expect(await world.balance(first, USDT)).toBe('0 0 0')
    const second = await world.rich('1', '6000')
    await world.buy(second, await world.product({ type: 'put' }))
    await world.settleDay(todayAt(world.now) + 7, '60000')
    expect(await world.balance(second, USDT)).toBe('6042 0 0')
    expect(await world.balance(second, BTC)).toBe('1 0 0')
  })

  it('returns the principal without interest when there is no settlement price for 24 hours', async () => {
    const user = await world.rich('0.1', '1')
    const order = await world.buy(user, await world.product())
    await world.settleDay(dayOf(8))
    expect(await world.order(user, order.id)).toMatchObject({ status: 2, settlement_price: null })
    expect(await world.balance(user, BTC, 'deposit')).toBe('0 0 0.1')
    world.now = onDay(9, '15:59:59')
    await world.pass(0)
    expect(await world.order(user, order.id)).toMatchObject({ status: 2 })
    world.now = onDay(9, '16:00:31')
    await world.pass(0)
    expect(await world.order(user, order.id)).toMatchObject({
      status: 4,
      settlement_price: null,
      settlement_source: '',
      pay_currency: 'BTC',
      pay_amount: '0.1',
      interest: '0',
    })
    expect(await world.balance(user, BTC)).toBe('0.1 0 0')
  })
})

describe('the settlement price of a dual investment', () => {
  it('is the mean of the prices recorded from 15:30 to 16:00, rounded down', async () => {
    const user = await world.rich()
    const order = await world.buy(user, await world.product())
    const day = dayOf(8)
    await world.runTo(settleAt(day) - 30 * 60_000 - 1)
    await world.hand.record('BTC/USDT', [['90000']], true)
    await world.halfHour(day, ['60000', '59999.99', '60000'])
    world.now = settleAt(day)
    await world.hand.record('BTC/USDT', [['90000']], true)
    await world.runTo(settleAt(day) + 5000)
    // The mean is 59,999.99666…, which is below the target price.
    expect(await world.order(user, order.id)).toMatchObject({
      settlement_price: '59999.99',
      pay_currency: 'BTC',
    })
    expect(await world.fixing(day)).toMatchObject({ ticks: 30, source: 'platform', state: 'stored' })
  })

  it('exists only when prices were recorded in at least 15 of the 30 minutes from 15:30 to 16:00', async () => {
    const user = await world.rich()
    const order = await world.buy(user, await world.product())
    const first = settleAt(dayOf(8)) - 30 * 60_000
    for (let minute = 0; minute < 14; minute++) {
      world.now = first + minute * 60_000
      await world.hand.record('BTC/USDT', [['61000'], ['61000']], true)
    }
    await world.runTo(settleAt(dayOf(8)) + 60_000)
    expect(await world.order(user, order.id)).toMatchObject({ status: 2 })
    world.now = settleAt(dayOf(8)) + DAY
    await world.pass(31_000)
    expect(await world.order(user, order.id)).toMatchObject({ status: 4 })
  })

  it('is the same for all orders of a coin and date, for call and put products, and never changes', async () => {
    const people = await Promise.all([0, 1, 2].map(() => world.rich()))
    const products = [
      await world.product(),
      await world.product({ type: 'put', linked: '50000' }),
      await world.product({ linked: '70000' }),
    ]
    const orders = []
    for (const [index, user] of people.entries()) orders.push(await world.buy(user, products[index] ?? 0, 5))
    await world.settleDay(dayOf(8), '60000', '61000')
    const seen = []
    for (const [index, order] of orders.entries()) seen.push(await world.order(people[index] ?? 0, order.id))
    expect(new Set(seen.map(({ settlement_price }) => settlement_price))).toEqual(new Set(['60500']))
    expect(seen.map(({ pay_currency }) => pay_currency)).toEqual(['USDT', 'USDT', 'BTC'])
    const change = sql`update dual_fixings set price = 1 where day = ${dayOf(8)}`.execute(database.db)
    await expect(change).rejects.toThrow('stands')
    await expect(sql`delete from dual_fixings`.execute(database.db)).rejects.toThrow('stands')
  })

  it('is computed after three days without a server when prices from 15:30 to 16:00 were recorded', async () => {
    const user = await world.rich('0.1')
    const order = await world.buy(user, await world.product())
    await world.halfHour(dayOf(8), ['60001'])
    world.now = onDay(11, '15:59:00')
    await world.pass(0)
    expect(await world.order(user, order.id)).toMatchObject({ status: 3, pay_amount: '6042' })
  })

  it('does not exist after three days without a server when no prices from 15:30 to 16:00 were recorded, and the principal is returned', async () => {
    const user = await world.rich('0.1')
    const order = await world.buy(user, await world.product())
    world.now = onDay(11, '15:59:00')
    await world.hand.record('BTC/USDT', [['99000']], true)
    await world.pass(0)
    expect(await world.order(user, order.id)).toMatchObject({ status: 4, pay_amount: '0.1' })
  })
})

describe('the delivery price of an options exchange as settlement price', () => {
  const chosen = (source: 'deribit' | 'platform') =>
    database.db
      .insertInto('dual_sources')
      .values({ currency_id: BTC, source })
      .onConflict((conflict) => conflict.column('currency_id').doUpdateSet({ source }))
      .execute()
  /** Runs the due jobs, with their requests to the options exchange, until the responses are processed. */
  const asked = async () => {
    await world.pass(31_000)
    await deliveriesAnswered(database.db)
    await world.pass(31_000)
    // If the first response had no price yet, the second run of the job has sent another request.
    await deliveriesAnswered(database.db)
  }

  it('is used for settlement dates whose first product is created after the operator chose this source, while earlier dates keep the platform’s price', async () => {
    const user = await world.rich()
    const old = await world.product({ days: 6 })
    await chosen('deribit')
    const id = await world.product()
    await world.product({ days: 6, linked: '61000' })
    expect((await world.detail(old)).price_source).toBe('platform')
    expect((await world.detail(id)).price_source).toBe('deribit')
    const order = await world.buy(user, id)
    await chosen('platform')
    // Records platform prices that would lead to the opposite payout, to show that the settlement does not
    // use these prices.
    await world.halfHour(dayOf(8), ['59900'])
    world.now = settleAt(dayOf(8)) + 5000
    deliveries = { [dated(7)]: 1 }
    await asked()
    expect(await world.order(user, order.id)).toMatchObject({ status: 2 })
    deliveries = { [dated(8)]: 60000.0000007, [dated(7)]: 1 }
    await asked()
    expect(await world.order(user, order.id)).toMatchObject({
      status: 3,
      settlement_price: '60000.0000007',
      settlement_source: 'deribit',
      pay_currency: 'USDT',
      pay_amount: '6042',
    })
  })

  it('is not used while it differs by more than 5 % from the platform’s mean price, and the principal is returned after 24 hours of such a price', async () => {
    await chosen('deribit')
    const user = await world.rich('0.2')
    const first = await world.buy(user, await world.product())
    await world.halfHour(dayOf(8), ['60000'])
    world.now = settleAt(dayOf(8)) + 5000
    deliveries = { [dated(8)]: 6000 }
    await asked()
    expect(await world.order(user, first.id)).toMatchObject({ status: 2 })
    deliveries = { [dated(8)]: 63_000 }
    await asked()
    expect(await world.order(user, first.id)).toMatchObject({ status: 3, settlement_price: '63000' })
    const second = await world.buy(user, await world.product())
    const day = todayAt(world.now) + 7
    await world.halfHour(day, ['60000'])
    deliveries = { [businessDayName(day)]: 63_000.01 }
    world.now = settleAt(day) + DAY
    await asked()
    expect(await world.order(user, second.id)).toMatchObject({ status: 4, pay_amount: '0.1' })
    await chosen('platform')
    expect(new Set(world.warnings.splice(0))).toEqual(
      new Set([expect.stringContaining('differs too much from the own price')]),
    )
  })

  it('is requested for 24 hours after the settlement date, and once more after a longer outage of the server, before the principal is returned', async () => {
    await chosen('deribit')
    const user = await world.rich('0.2')
    const first = await world.buy(user, await world.product())
    deliveries = null
    world.now = settleAt(dayOf(8)) + 3 * DAY
    await world.pass(0)
    expect(await world.order(user, first.id)).toMatchObject({ status: 2 })
    await deliveriesAnswered(database.db)
    await world.pass(31_000)
    expect(await world.order(user, first.id)).toMatchObject({ status: 4, pay_amount: '0.1' })
    const second = await world.buy(user, await world.product())
    const day = todayAt(world.now) + 7
    world.now = settleAt(day) + 3 * DAY
    deliveries = { [businessDayName(day)]: 59999.99 }
    await asked()
    expect(await world.order(user, second.id)).toMatchObject({ status: 3, pay_amount: '0.1007' })
    await chosen('platform')
    expect(world.warnings.splice(0).length).toBeGreaterThan(0)
  })
})

describe('a purchase of dual investment shares', () => {
  it.each([
    ['', 'dual_num_missing'],
    ['1.5', 'dual_num_integer'],
    ['ten', 'dual_num_integer'],
    ['0', 'bad_quantity'],
    ['-3', 'bad_quantity'],
  ])('of "%s" shares is rejected with %s', async (num, key) => {
    const user = await world.rich()
    await expect(world.buy(user, await world.product(), num)).rejects.toMatchObject({ key })
  })

  it('is rejected for more shares than available or allowed, for a sold-out product, and without enough money', async () => {
    const user = await world.rich('0.05')
    const id = await world.product({ shares: 8, most: 4 })
    await expect(world.buy(user, id, 9)).rejects.toMatchObject({ key: 'dual_left' })
    await expect(world.buy(user, id, 5)).rejects.toMatchObject({ key: 'dual_single' })
    await world.buy(user, id, 4)
    await expect(world.buy(user, id, 2)).rejects.toMatchObject({ key: 'insufficient_balance' })
    await world.buy(await world.rich(), id, 4)
    await expect(world.buy(user, id, 1)).rejects.toMatchObject({ key: 'sold_out' })
    expect(await world.balance(user, BTC)).toBe('0.01 0 0')
  })

  it('is accepted in the last second of the sale and rejected one second later', async () => {
    const user = await world.rich()
    const id = await world.product({ sale: 3_600_000 })
    const end = world.now + 3_600_000
    world.now = end - 1000
    await world.buy(user, id, 1)
    world.now = end + 1000
    await expect(world.buy(user, id, 1)).rejects.toMatchObject({ key: 'dual_closed' })
    expect((await world.detail(id)).status).toBe(2)
  })

  it('is rejected without moving money when the reserve cannot cover its payout', async () => {
    const user = await world.rich('2000000')
    const id = await world.product({ share: '1000000', shares: 3, apr: '5' })
    await world.reserve('dual_book_reserve', USDT, '-90000000000')
    await expect(world.buy(user, id, 1)).rejects.toMatchObject({ key: 'over_platform_limit' })
    await world.reserve('dual_book_reserve', USDT, '90000000000')
    expect((await world.detail(id)).remaining_shares).toBe(3)
    expect(await world.balance(user, BTC)).toBe('2000000 0 0')
  })

  it('is rejected when its terms differ from the terms of the product, and an open order keeps the terms of its purchase', async () => {
    const user = await world.rich()
    const id = await world.product()
    const order = await world.buy(user, id, 1)
    await sql`update dual_products set apr = 0.01, linked_price = 1, version = version + 1 where id = ${id}`.execute(
      database.db,
    )
    const again = world.call(user, dual.buy, { id, num: '1', version: 1 })
    await expect(again).rejects.toMatchObject({ key: 'dual_terms' })
    expect(await world.order(user, order.id)).toMatchObject({ apr: '0.365', linked_price: '60000' })
  })

  it('is rejected when its number of days was shown before midnight (UTC+8) and midnight has passed', async () => {
    const user = await world.rich()
    const id = await world.product()
    await world.runTo(onDay(1, '23:59:59'))
    const { version, holding_days: days } = await world.detail(id)
    const buy = (shown: number) => world.call(user, dual.buy, { id, num: '1', version, days: shown })
    expect(await buy(days)).toMatchObject({ holding_days: 7 })
    await world.runTo(onDay(2))
    await expect(buy(days)).rejects.toMatchObject({ key: 'dual_terms' })
    expect(await buy(days - 1)).toMatchObject({ holding_days: 6 })
  })
})

describe('reading dual investment products and positions', () => {
  it('returns the call products on sale when the list is requested without a type', async () => {
    const call = await world.product()
    const put = await world.product({ type: 'put' })
    const index = await world.call(null, dual.index, {})
    expect(index.sections.map(({ name }) => name)).toEqual(['Newcomer', 'Steady', 'High yield', 'Short term'])
    expect(index.list.map(({ id }) => id)).toContain(call)
    expect(index.list.every(({ type }) => type === 'call')).toBe(true)
    const puts = await world.call(null, dual.index, { type: 'put', currency_id: BTC })
    expect(puts.list.map(({ id }) => id)).toContain(put)
    expect((await world.call(null, dual.index, { currency_id: 2 })).list).toEqual([])
    await world.runTo(onDay(4))
    expect((await world.call(null, dual.index, {})).list).toEqual([])
  })

  it('a purchase sends an event with the remaining shares of the product to every client that is subscribed to the product', async () => {
    const id = await world.product()
    await world.buy(await world.rich(), id, 370)
    expect(world.notifiedAll.at(-1)).toEqual({
      name: 'dual',
      body: { id, remaining_shares: 630, progress: '0.37', status: 1 },
    })
  })

  it('returns the sum of the open principal, the sum of the payments of the month, and the amounts of dual investment for the finance tab', async () => {
    await world.hand.record('BTC/USDT', [['50000']], true)
    const user = await world.rich('0.1', '6000')
    await world.buy(user, await world.product())
    await world.buy(user, await world.product({ type: 'put', days: 9 }))
    const open = await world.call(user, dual.orders, { status: '1' })
    expect(open.total).toBe(2)
    expect(open.sum).toMatchObject({ invested: '11000', settled_month: '0', count: 2 })
    expect(await world.call(user, finance.summary, {})).toMatchObject({
      total: '11000',
      total_income: '0',
      parts: expect.arrayContaining([{ key: 'dual', amount: '11000', count: 2 }]),
    })
    await world.settleDay(dayOf(8), '60000')
    await world.runTo(onDay(9, '10:00:00'))
    const done = await world.call(user, dual.orders, { status: '3' })
    expect(done.list.map(({ status }) => status)).toEqual([3])
    expect(done.sum).toMatchObject({ invested: '6000', settled_month: '6042', count: 1 })
    expect(await world.call(user, finance.summary, {})).toMatchObject({
      total: '6000',
      yesterday_income: '42',
      total_income: '42',
    })
    await world.settleDay(dayOf(10), '60000')
  })
})

it('the contract has no call that cancels or redeems a dual investment early', () => {
  expect(Object.values(dual).flatMap(({ kind, path }) => (kind === 'write' ? path : []))).toEqual([
    '/dual/buyDual',
  ])
})

it('a dual investment product cannot be bought while its pair is halted, and can be bought afterwards', async () => {
  const user = await world.rich('1')
  const id = await world.product()
  world.hand.setHalted('BTC/USDT', true)
  const rejected = await Promise.allSettled([world.buy(user, id)])
  world.hand.setHalted('BTC/USDT', false)
  expect(rejected).toMatchObject([{ status: 'rejected', reason: { key: 'market_halted' } }])
  expect(await world.balance(user, BTC)).toBe('1 0 0')
  expect(await world.buy(user, id)).toMatchObject({ status: 1, amount: '0.1' })
  await world.settleDay(dayOf(8), '59000')
})

it('a dual investment product cannot be bought while operators have closed one of its coins, and existing orders are settled', async () => {
  const user = await world.rich('1')
  const [call, put] = [await world.product(), await world.product({ type: 'put' })]
  const { id } = await world.buy(user, call)
  for (const coin of ['BTC', 'USDT']) {
    await openOrCloseCoin(world, 'close', coin)
    for (const product of [call, put])
      await expect(world.buy(user, product, 1)).rejects.toMatchObject({ key: 'currency_closed' })
    if (coin === 'BTC') await openOrCloseCoin(world, 'open', coin)
  }
  await world.settleDay(dayOf(8), '59000')
  await openOrCloseCoin(world, 'open', 'USDT')
  expect(await world.order(user, id)).toMatchObject({ pay_amount: '0.1007' })
})
