import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alert } from '#contract/market/alert.ts'
import { parseRatio } from '#domain/market/stockSplit.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { openAfterSplit, SplitRejectedError, splitShares } from '#server/products/stocks/stock-split.ts'
import { operate } from '../../harness/operator.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { type SpotParams, USDT, World } from '../spot/test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = runsOf('SPLIT_RACES', 4).numRuns

let database: TestDatabase
let world: World
const pairOf = (symbol: string) => {
  const pair = world.services.market.pairBySymbol(symbol)
  if (!pair) throw new Error(symbol)
  return pair
}

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  world.evaluate()
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

const split = (symbol: string, text: string) => {
  const ratio = parseRatio(text)
  if (!ratio) throw new Error(text)
  return inTransaction(world.services.db, (tx) =>
    splitShares(world.services, tx, pairOf(symbol), ratio, 'test'),
  )
}
const open = (symbol: string) =>
  world.services.db.updateTable('pairs').set({ halted: false }).where('symbol', '=', symbol).execute()

/** Creates a person who has bought this many shares at this price. */
async function holder(symbol: string, amount: string, price: string): Promise<number> {
  const id = await world.person()
  await world.deposit(id, USDT, '100000', 'stock')
  await place(id, symbol, 'buy', amount, price)
  await world.tick(symbol, [price, '1000000'])
  return id
}
const place = (user: number, symbol: string, side: 'buy' | 'sell', amount: string, price?: string) =>
  world.place(user, {
    side,
    amount,
    ...(price === undefined ? {} : { price }),
    base: pairOf(symbol).base.id,
    quote: USDT,
    unit: 'base',
  })
const shares = (user: number, symbol: string) => world.balance(user, pairOf(symbol).base.id, 'stock')

test('a 4:1 split converts holdings, open orders and price alerts exactly', async () => {
  const symbol = 'AAPL/USDT'
  const seller = await holder(symbol, '10.5', '180.02')
  const buyer = await world.person()
  await world.deposit(buyer, USDT, '1000', 'stock')
  const sale = await place(seller, symbol, 'sell', '3.5', '200.01')
  const purchase = await place(buyer, symbol, 'buy', '2', '150.03')
  await world.call(buyer, alert.add, { match_id: pairOf(symbol).id, kind: 'above', value: '250' })

  const report = await split(symbol, '4:1')
  expect(report).toMatchObject({ orders: 2, replaced: 2, alerts: 1, price: '180.02' })
  // 10.5 old shares become 42 new shares. 3.5 × 4 = 14 new shares are for sale, at 200.01 / 4 = 50.0025,
  // rounded up to 50.01.
  expect(await shares(seller, symbol)).toBe('28 14 0')
  const mine = await world.services.db
    .selectFrom('spot_orders')
    .selectAll()
    .where('status', '=', 'doing')
    .where('pair_id', '=', pairOf(symbol).id)
    .orderBy('id')
    .execute()
  expect(mine).toMatchObject([
    { user_id: seller, side: 'sell', limit_price: '50.01', amount: '14', frozen: '14' },
    // The buy's limit is 150.03 / 4 = 37.5075, rounded down to 37.5; 8 × 37.5 = 300 and a fee of 0.3 are
    // frozen.
    { user_id: buyer, side: 'buy', limit_price: '37.5', amount: '8', frozen: '300.3' },
  ])
  expect(await world.balance(buyer, USDT, 'stock')).toBe('699.7 300.3 0')
  expect(await world.order(sale.id)).toMatchObject({ status: 'cancelled', end_reason: 'split' })
  expect(await world.order(purchase.id)).toMatchObject({ status: 'cancelled', end_reason: 'split' })
  const { list } = await world.call(buyer, alert.list, {})
  expect(list).toMatchObject([{ target: '62.5' }])
  const notified = await world.services.db
    .selectFrom('inbox')
    .select('kind')
    .where('user_id', '=', seller)
    .execute()
  expect(notified.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['share_split', 'split_order']))
  expect(await world.wrongs()).toEqual([])

  await expect(place(buyer, symbol, 'buy', '1', '40')).rejects.toThrow(AppError)
  await open(symbol)
  await world.tick(symbol, ['37.5', '100'])
  expect(await shares(buyer, symbol)).toBe('8 0 0')
  expect(await shares(seller, symbol)).toBe('28 14 0')
  expect(await world.wrongs()).toEqual([])
})

test('a reverse share split pays fractions of a share in cash, and cancels orders that become smaller than the minimum', async () => {
  const symbol = 'MSFT/USDT'
  const person = await holder(symbol, '10.0007', '300')
  const before = await world.balance(person, USDT, 'stock')
  await place(person, symbol, 'sell', '0.02', '310')
  expect(await split(symbol, '1:10')).toMatchObject({ orders: 1, replaced: 1 })
  // 10.0007 / 10 = 1.00007 is 1 new share; the remaining 0.0007 old shares are paid out at 300, which is 0.21.
  expect(await shares(person, symbol)).toBe('0.998 0.002 0')
  const after = await world.balance(person, USDT, 'stock')
  expect((Number(after.split(' ')[0]) - Number(before.split(' ')[0])).toFixed(6)).toBe('0.210000')
  await open(symbol)
  await world.tick(symbol, ['3000', '1'])
  expect(await split(symbol, '1:100')).toMatchObject({ orders: 1, replaced: 0 })
  expect(await world.wrongs()).toEqual([])
})

test('a 3:1 split converts the prices of stop orders, and an order already triggered continues as a limit order', async () => {
  const symbol = 'TSLA/USDT'
  const person = await holder(symbol, '50', '200')
  const order = (params: Omit<SpotParams, 'base' | 'quote'>) =>
    world.place(person, { ...params, base: pairOf(symbol).base.id, quote: USDT })
  const moved = async (id: number) => {
    const { rows } = await sql<Record<string, unknown>>`
      select o.* from stock_split_orders s join spot_orders o on o.id = s.new_id where s.old_id = ${id}`.execute(
      world.services.db,
    )
    return rows[0]
  }
  const limit = await order({ type: 'stop_limit', side: 'sell', amount: '4', stop: '190', price: '195' })
  const waits = await order({ type: 'stop_limit', side: 'sell', amount: '3', stop: '180', price: '179' })
  const sale = await order({ type: 'stop_market', side: 'sell', amount: '2', stop: '170' })
  const budget = await order({ type: 'stop_market', side: 'buy', amount: '1000', stop: '250' })
  const oco = await order({ type: 'oco', side: 'buy', amount: '5', price: '150', stop: '251' })
  const buy = await order({ side: 'buy', amount: '6', price: '188', takeProfit: '301', stopLoss: '100' })
  await world.tick(symbol, ['189', '1'], ['188', '2'])
  // The last price in old shares is recorded but not evaluated before the split. This price fills the buy,
  // and the split must also convert the sell order that the buy opens.
  const filled = await order({ side: 'buy', amount: '1', price: '187', stopLoss: '100' })
  world.now++
  await world.hand.record(symbol, [['187', '1']], true)
  await split(symbol, '3:1')
  expect(await moved(limit.id)).toMatchObject({
    order_type: 'limit',
    limit_price: '65',
    stop_price: null,
    amount: '12',
  })
  expect(await moved(waits.id)).toMatchObject({
    order_type: 'stop_limit',
    limit_price: '59.67',
    stop_price: '60',
  })
  expect(await moved(sale.id)).toMatchObject({ order_type: 'stop_market', stop_price: '56.67', amount: '6' })
  expect(await moved(budget.id)).toMatchObject({ stop_price: '83.33', budget: '1000', frozen: '1000' })
  expect(await moved(oco.id)).toMatchObject({
    limit_price: '50',
    stop_price: '83.66',
    stop_direction: 'up',
    amount: '15',
  })
  expect(await world.order(buy.id)).toMatchObject({ status: 'complete' })
  const exit = await world.exitOf(buy.id)
  expect(await moved(exit?.id ?? 0)).toMatchObject({
    limit_price: '100.34',
    stop_price: '33.34',
    amount: '18',
  })
  const late = await world.exitOf(filled.id)
  expect(late).toMatchObject({ status: 'cancelled', end_reason: 'split' })
  expect(await moved(late?.id ?? 0)).toMatchObject({
    order_type: 'stop_market',
    stop_price: '33.34',
    amount: '3',
  })
  expect(await world.wrongs()).toEqual([])
  await open(symbol)
  await world.tick(symbol, ['83.4', '1'], ['84', '9'])
  expect(await world.wrongs()).toEqual([])
})

test('a 3:1 split converts the highest price and the activation price of trailing stops, which continue from the converted prices', async () => {
  const symbol = 'AMZN/USDT'
  const person = await holder(symbol, '50', '200')
  const order = (params: Omit<SpotParams, 'base' | 'quote'>) =>
    world.place(person, { ...params, base: pairOf(symbol).base.id, quote: USDT })
  const moved = async (id: number) => {
    const { rows } = await sql<{ id: number }>`
      select new_id as id from stock_split_orders where old_id = ${id}`.execute(world.services.db)
    return world.order(rows[0]?.id ?? 0)
  }
  const sale = { type: 'trailing_stop', side: 'sell', amount: '2', rate: '0.05' } as const
  const follows = await order(sale)
  const waits = await order({ ...sale, activation: '250.01' })
  const budget = await order({ type: 'trailing_stop', side: 'buy', amount: '1000', rate: '0.2' })
  const reached = await order({ type: 'trailing_stop', side: 'buy', amount: '1000', rate: '0.1' })
  const filled = await order({ ...sale, rate: '0.01' })
  // The new high is recorded but not evaluated before the split.
  world.now++
  await world.hand.record(
    symbol,
    [
      ['210', '1'],
      ['207.9', '1'],
      ['208', '1'],
      ['220.01', '1'],
    ],
    true,
  )
  await split(symbol, '3:1')
  expect(await world.order(follows.id)).toMatchObject({ end_reason: 'split', trail: { price: '220.01' } })
  expect(await moved(follows.id)).toMatchObject({
    amount: '6',
    callback_rate: '0.05',
    activation_price: '0',
    trail: { tick_id: 0, price: '73.34' },
    status: 'doing',
  })
  expect(await moved(waits.id)).toMatchObject({ activation_price: '83.34', trail: null, stop_direction: '' })
  expect(await moved(budget.id)).toMatchObject({ frozen: '1000', trail: { price: '66.66' } })
  expect(await world.order(filled.id)).toMatchObject({ status: 'complete', avg_price: '208' })
  // The last price in old shares triggers the order, but only the next price, in new shares, can fill it.
  expect(await world.order(reached.id)).toMatchObject({ end_reason: 'split', trigger: { price: '220.01' } })
  expect(await moved(reached.id).catch(() => null)).toBeNull()
  expect(await world.wrongs()).toEqual([])
  await open(symbol)
  await world.tick(symbol, ['69.67', '1'], ['69', '9'])
  const { rows } = await sql<{ id: number }>`
    select new_id as id from stock_split_orders where old_id = ${follows.id}`.execute(world.services.db)
  expect(await world.order(rows[0]?.id ?? 0)).toMatchObject({ status: 'complete', avg_price: '69' })
  expect(await world.wrongs()).toEqual([])
})

test('an order reached by the last price before a share split is filled in old shares, and another share split needs a newer price', async () => {
  const symbol = 'NVDA/USDT'
  const person = await holder(symbol, '5', '400')
  await place(person, symbol, 'sell', '2', '410')
  world.now++
  await world.hand.record(symbol, [['411', '1']], true)
  const report = await split(symbol, '10:1')
  expect(report).toMatchObject({ orders: 0 })
  expect(await shares(person, symbol)).toBe('30 0 0')
  await open(symbol)
  await expect(split(symbol, '2:1')).rejects.toThrow(SplitRejectedError)
  expect(await world.wrongs()).toEqual([])
})

test('a share split opens the pair that the split has halted, and no pair that an operator halted before or after the split', async () => {
  const halt = (symbol: string) => operate(world, 'olga', 'market halt', symbol)
  const isHalted = async (symbol: string) =>
    (
      await world.services.db
        .selectFrom('pairs')
        .select('halted')
        .where('symbol', '=', symbol)
        .executeTakeFirstOrThrow()
    ).halted
  const [alone, later, before] = ['META/USDT', 'AMD/USDT', 'NFLX/USDT'] as const
  for (const symbol of [alone, later, before]) await holder(symbol, '2', '100')
  const first = await split(alone, '2:1')
  expect(await isHalted(alone)).toBe(true)
  expect(await openAfterSplit(world.services.db, first.id)).toBe(true)
  expect(await isHalted(alone)).toBe(false)

  const second = await split(later, '2:1')
  await halt(later)
  expect(await openAfterSplit(world.services.db, second.id)).toBe(false)
  expect(await isHalted(later)).toBe(true)

  await halt(before)
  const third = await split(before, '2:1')
  expect(third.wasHalted).toBe(true)
  expect(await openAfterSplit(world.services.db, third.id)).toBe(false)
  expect(await isHalted(before)).toBe(true)
})

test('a split of a coin, and of a share without a price, is rejected', async () => {
  await world.tick('BTC/USDT', ['20000'])
  await expect(split('BTC/USDT', '2:1')).rejects.toThrow('no share')
  await expect(split('INTC/USDT', '2:1')).rejects.toThrow('no price')
})

test('a share split at the same time as fills, cancels and new orders converts every balance exactly once, in any order of execution', async () => {
  const symbol = 'KO/USDT'
  for (let round = 0; round < ROUNDS; round++) {
    const people = [await holder(symbol, '10', '60'), await holder(symbol, '4.3333', '60')]
    const [first = 0, second = 0] = people
    const sale = await place(first, symbol, 'sell', '3', '61')
    await place(second, symbol, 'sell', '1.1111', '61')
    world.now++
    const tries = await Promise.allSettled([
      split(symbol, '3:2'),
      world.hand.record(symbol, [['61.5', '9']]),
      world.cancel(first, sale.id),
      place(second, symbol, 'sell', '0.5', '65'),
      split(symbol, '3:2'),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1)
    await open(symbol)
    await world.settled()
    expect(await world.wrongs()).toEqual([])
    for (const person of people) await world.cancelAll(person)
    const report = await split(symbol, '2:3').catch(() => null)
    await open(symbol)
    if (report) expect(await world.wrongs()).toEqual([])
    world.now += 60_000
    await world.tick(symbol, ['60', '1'])
  }
})

test('after a share split, the ledger audit reports a deleted or changed record of the converted holdings, orders, alerts or price', async () => {
  const { db } = world.services
  const broken: readonly (readonly [table: string, change: string])[] = [
    ['stock_split_holders', 'update stock_split_holders set after = after + 0.0001 where split_id = 1'],
    ['stock_split_holders', 'update stock_split_holders set before = before - 1 where split_id = 1'],
    ['stock_split_holders', 'delete from stock_split_holders where split_id = 1'],
    ['stock_split_orders', 'update stock_split_orders set new_id = null where split_id = 1'],
    ['stock_split_orders', 'delete from stock_split_orders where split_id = 1'],
    ['stock_split_alerts', 'update stock_split_alerts set target_after = target_after + 1'],
    ['stock_splits', 'update stock_splits set price = price + 1 where id = 1'],
  ]
  for (const [table, change] of broken) {
    await sql.raw(`create table kept as table ${table}`).execute(db)
    await sql.raw(`alter table ${table} disable trigger all`).execute(db)
    await sql.raw(change).execute(db)
    expect(await world.wrongs(), change).not.toEqual([])
    await sql.raw(`delete from ${table}`).execute(db)
    await sql
      .raw(
        `insert into ${table} ${table === 'stock_splits' ? 'overriding system value ' : ''}select * from kept`,
      )
      .execute(db)
    await sql.raw(`alter table ${table} enable trigger all`).execute(db)
    await sql.raw('drop table kept').execute(db)
  }
  expect(await world.wrongs()).toEqual([])
})
