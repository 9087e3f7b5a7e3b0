import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, type SpotParams, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
let user = 520_000
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

/** Creates a person with 10,000 USDT and 2 BTC, at a last price of 20,000. */
async function person(): Promise<number> {
  user++
  world.now += 60_000
  await world.deposit(user, USDT, '10000')
  await world.deposit(user, BTC, '2')
  await ticked(['20000'])
  return user
}
const ticked = async (...prices: (readonly [string, string?])[]): Promise<void> => {
  world.now += 500
  await world.hand.record('BTC/USDT', prices)
  await world.settled()
}
const errorOf = (problem: unknown): string => (problem instanceof AppError ? problem.key : 'fault')
const stopLimitSale = {
  type: 'stop_limit',
  side: 'sell',
  amount: '0.1',
  stop: '19000',
  price: '18900',
} as const
const stopSale = { type: 'stop_market', side: 'sell', amount: '0.1', stop: '19000' } as const
const ocoSale = { type: 'oco', side: 'sell', amount: '0.1', price: '21000', stop: '19000' } as const

test('a stop-limit order to sell can fill as a limit order from the price after its trigger on, and not at the trigger', async () => {
  const who = await person()
  const { id, stop_direction, frozen } = await world.place(who, stopLimitSale)
  expect([stop_direction, frozen]).toEqual(['down', '0.1'])
  await ticked(['19000.01'])
  expect(await world.order(id)).toMatchObject({ trigger: null, status: 'doing' })
  await ticked(['18950', '9'])
  expect(await world.order(id)).toMatchObject({ trigger: { price: '18950' }, status: 'doing', fills: [] })
  await ticked(['18800', '9'])
  expect(await world.order(id)).toMatchObject({ status: 'doing', fills: [] })
  await ticked(['18900', '0.04'], ['18901', '1'])
  expect(await world.order(id)).toMatchObject({
    status: 'complete',
    fills: [
      { price: '18900', number: '0.04' },
      { price: '18901', number: '0.06' },
    ],
  })
})

test('a stop-limit order to buy above the last price freezes the total at its limit, and is triggered when the price rises to its stop', async () => {
  const who = await person()
  const { id } = await world.place(who, {
    type: 'stop_limit',
    side: 'buy',
    amount: '0.1',
    stop: '20500',
    price: '20600',
  })
  expect(await world.balance(who, USDT)).toBe('7937.94 2062.06 0')
  // The price is below the buy's limit, but it has not reached the stop, so the limit is not active.
  await ticked(['20499.99', '9'])
  expect(await world.order(id)).toMatchObject({ status: 'doing', trigger: null, stop_direction: 'up' })
  await ticked(['20700'], ['20550', '9'])
  expect(await world.order(id)).toMatchObject({ status: 'complete', avg_price: '20550' })
  expect(await world.balance(who, USDT)).toBe('7942.945 0 0')
})

test('a stop-market order to sell is filled completely by the tick after its trigger, at any price', async () => {
  const who = await person()
  const { id } = await world.place(who, stopSale)
  await ticked(['18999', '9'])
  expect(await world.order(id)).toMatchObject({ status: 'doing', trigger: { price: '18999' }, fills: [] })
  expect(await world.cancel(who, id).catch(errorOf)).toBe('already_handled')
  expect(await world.cancelAll(who)).toEqual([])
  await ticked(['12000', '0.000001'])
  expect(await world.order(id)).toMatchObject({
    status: 'complete',
    avg_price: '12000',
    filled_amount: '0.1',
  })
})

test('a stop-market order to buy spends at most its budget and returns the rest', async () => {
  const who = await person()
  const { id } = await world.place(who, { type: 'stop_market', side: 'buy', amount: '1000', stop: '20500' })
  expect(await world.balance(who, USDT)).toBe('9000 1000 0')
  await ticked(['20500'], ['21000'])
  // The budget buys floor(999.000999 / 21000) = 0.047571 BTC, for 998.991 and a fee of 0.998991.
  expect(await world.order(id)).toMatchObject({
    status: 'complete',
    amount: '0.047571',
    total: '998.991',
    fee: '0.998991',
    frozen: '0',
  })
  expect(await world.balance(who, USDT)).toBe('9000.010009 0 0')
  expect(
    await world
      .place(who, { type: 'stop_market', side: 'buy', amount: '0.1', unit: 'base', stop: '22000' })
      .catch(errorOf),
  ).toBe('bad_amount')
})

test('an OCO order to sell that fills at its limit ends its stop leg', async () => {
  const who = await person()
  const { id } = await world.place(who, ocoSale)
  await ticked(['21000', '0.03'])
  expect(await world.order(id)).toMatchObject({ status: 'doing', filled_amount: '0.03', frozen: '0.07' })
  await ticked(['21000.01', '0.01'], ['18000', '9'], ['17000', '9'])
  expect(await world.order(id)).toMatchObject({ status: 'complete', trigger: null, filled_amount: '0.1' })
})

test('an OCO order to sell whose stop is reached sells its unfilled amount at market', async () => {
  const who = await person()
  const { id } = await world.place(who, ocoSale)
  await ticked(['21000', '0.03'], ['19000', '9'], ['21500', '9'])
  expect(await world.order(id)).toMatchObject({
    status: 'complete',
    trigger: { price: '19000' },
    fills: [
      { price: '21000', number: '0.03' },
      { price: '21500', number: '0.07' },
    ],
  })
  expect(await world.balance(who, BTC)).toBe('1.9 0 0')
})

test('an OCO order to sell whose stop leg has a limit price becomes a limit order at this price when the stop triggers, and can be cancelled', async () => {
  const who = await person()
  const { id } = await world.place(who, { ...ocoSale, stopLimit: '18500' })
  await ticked(['18900', '9'], ['18400', '9'])
  expect(await world.order(id)).toMatchObject({ status: 'doing', trigger: { price: '18900' }, fills: [] })
  // The stop has ended the OCO's first limit; the limit after the stop is active.
  await ticked(['18500', '0.02'])
  expect(await world.order(id)).toMatchObject({ filled_amount: '0.02' })
  expect(await world.cancel(who, id)).toMatchObject({ end_reason: 'person', filled_amount: '0.02' })
  expect(await world.balance(who, BTC)).toBe('1.98 0 0')
})

test('an OCO order to buy freezes the cost of its more expensive leg, and after its stop buys as much as the frozen amount covers', async () => {
  const who = await person()
  const { id } = await world.place(who, {
    type: 'oco',
    side: 'buy',
    amount: '0.1',
    price: '19000',
    stop: '21000',
  })
  expect(await world.balance(who, USDT)).toBe('7897.9 2102.1 0')
  await ticked(['21000', '9'], ['22000', '9'])
  // The budget buys floor(2100 / 22000) = 0.095454 BTC, for 2099.988 and a fee of 2099.988 / 1000.
  expect(await world.order(id)).toMatchObject({
    status: 'cancelled',
    end_reason: 'funds_spent',
    filled_amount: '0.095454',
    total: '2099.988',
    fee: '2.099988',
    frozen: '0',
  })
  expect(await world.balance(who, USDT)).toBe('7897.912012 0 0')
  const cheap = await world.place(who, {
    type: 'oco',
    side: 'buy',
    amount: '0.1',
    price: '21000',
    stop: '23000',
    stopLimit: '23100',
  })
  expect(cheap.frozen).toBe('2312.31')
  await ticked(['20000', '0.001'])
  expect(await world.order(cheap.id)).toMatchObject({ status: 'complete', avg_price: '20000' })
})

test('a stop order is rejected when its stop price is already reached, both legs are on one side of the price, or a price is missing', async () => {
  const who = await person()
  const rejected = (params: SpotParams) => world.place(who, params).then(() => 'placed', errorOf)
  expect(await rejected({ ...stopSale, stop: '20000' })).toBe('stop_reached')
  expect(await rejected({ ...ocoSale, price: '20000' })).toBe('oco_sides')
  expect(await rejected({ ...ocoSale, stop: '20500' })).toBe('oco_sides')
  expect(await rejected({ ...ocoSale, side: 'buy' })).toBe('oco_sides')
  expect(await rejected({ ...stopSale, stop: '' })).toBe('bad_stop_price')
  expect(await rejected({ ...ocoSale, stopLimit: '0' })).toBe('bad_stop_limit_price')
  expect(await rejected({ ...ocoSale, unit: 'quote' })).toBe('bad_quantity')
  expect(await rejected({ ...stopSale, amount: '0.000001' })).toBe('amount_below')
  expect(await world.balance(who, BTC)).toBe('2 0 0')
})

test('a filled buy order opens the sell order of its take profit and stop loss, of which one leg cancels the other', async () => {
  const who = await person()
  const buy = { side: 'buy', amount: '0.1', price: '19900', takeProfit: '22000', stopLoss: '19000' } as const
  const { id } = await world.place(who, buy)
  await ticked(['19900', '0.04'])
  expect(await world.exitOf(id)).toBeNull()
  await ticked(['19899', '9'])
  const exit = await world.exitOf(id)
  expect(exit).toMatchObject({
    order_type: 'oco',
    type: 2,
    target_price: '22000',
    stop_price: '19000',
    stop_direction: 'down',
    amount: '0.1',
    parent_id: id,
    status: 'doing',
  })
  await ticked(['18000', '9'], ['17900', '9'])
  expect(await world.order(exit?.id ?? 0)).toMatchObject({ status: 'complete', avg_price: '17900' })
})

test('a market buy, a cancelled buy and a partly filled IOC buy open their take-profit and stop-loss order, and a buy without a fill opens no such order', async () => {
  const who = await person()
  const market = await world.place(who, { side: 'buy', amount: '100', stopLoss: '19000' })
  const ioc = await world.place(who, {
    side: 'buy',
    amount: '0.1',
    price: '20000',
    timeInForce: 'ioc',
    takeProfit: '21000',
  })
  const rests = { side: 'buy', amount: '0.1', price: '20000', takeProfit: '21000' } as const
  const cancelled = await world.place(who, rests)
  const none = await world.place(who, { ...rests, price: '15000' })
  await ticked(['20000', '0.01'])
  await world.cancelAll(who)
  expect(await world.exitOf(market.id)).toMatchObject({ order_type: 'stop_market', stop_price: '19000' })
  expect(await world.exitOf(ioc.id)).toMatchObject({ order_type: 'limit', amount: '0.01' })
  expect(await world.exitOf(cancelled.id)).toMatchObject({
    target_price: '21000',
    amount: '0.01',
    status: 'doing',
  })
  expect(await world.exitOf(none.id)).toBeNull()
})

test('take profit and stop loss are accepted for buy orders only, and each on its own side of the price', async () => {
  const who = await person()
  const rejected = (params: Partial<SpotParams>) =>
    world.place(who, { side: 'buy', amount: '0.1', price: '19900', ...params }).then(() => 'placed', errorOf)
  expect(await rejected({ takeProfit: '19900' })).toBe('bad_take_profit')
  expect(await rejected({ stopLoss: '19900' })).toBe('bad_stop_loss')
  expect(await rejected({ side: 'sell', takeProfit: '21000' })).toBe('bad_take_profit')
  expect(await rejected({ type: 'stop_limit', stop: '20500', stopLoss: '19000' })).toBe('bad_stop_loss')
})

test('an amend replaces the unfilled part of an order, and needs only the additional amount as available balance', async () => {
  const who = await person()
  const { id } = await world.place(who, { side: 'buy', amount: '0.3', price: '19900' })
  await ticked(['19900', '0.1'])
  const next = await world.amend(who, id, { amount: '0.5', price: '19800' })
  expect(next).toMatchObject({ replaces_id: id, amount: '0.4', filled_amount: '0', target_price: '19800' })
  expect(await world.order(id)).toMatchObject({
    status: 'cancelled',
    end_reason: 'amended',
    replaced_by: next.id,
    filled_amount: '0.1',
    frozen: '0',
  })
  // Of the 10,000 USDT, the filled part has used 1991.99. The remaining 8008.01 do not cover an order of 8019
  // with its fee.
  const more = { amount: '0.405', price: '19800' }
  expect(await world.amend(who, next.id, more).catch(errorOf)).toBe('insufficient_balance')
  expect(await world.order(next.id)).toMatchObject({ status: 'doing', replaced_by: 0 })
  expect(await world.amend(who, id, more).catch(errorOf)).toBe('already_handled')
})

test('an amend changes a stop price and turns a triggered stop into a limit order, and is rejected for an order with a budget and for an amount below the filled amount', async () => {
  const who = await person()
  const sale = await world.place(who, stopLimitSale)
  const moved = await world.amend(who, sale.id, { amount: '0.1', stop: '18000', price: '17900' })
  expect(moved).toMatchObject({ order_type: 'stop_limit', stop_price: '18000', stop_direction: 'down' })
  await ticked(['18000'], ['17900', '0.04'])
  expect(await world.amend(who, moved.id, { amount: '0.04', price: '17950' }).catch(errorOf)).toBe(
    'amount_filled',
  )
  const rests = await world.amend(who, moved.id, { amount: '0.1', price: '17950' })
  expect(rests).toMatchObject({ order_type: 'limit', amount: '0.06', stop_price: '0' })
  const budget = await world.place(who, { type: 'stop_market', side: 'buy', amount: '100', stop: '20500' })
  expect(await world.amend(who, budget.id, { amount: '0.1', stop: '21000' }).catch(errorOf)).toBe(
    'not_amendable',
  )
  const market = await world.place(who, { side: 'sell', amount: '0.1' })
  expect(await world.amend(who, market.id, { amount: '0.1' }).catch(errorOf)).toBe('already_handled')
  expect(await world.amend(who + 1_000_000, rests.id, { amount: '0.1', price: '1' }).catch(errorOf)).toBe(
    'order_unknown',
  )
})

test('an amend of a partly filled buy opens the take-profit and stop-loss order of the filled part, and the amended order keeps the take-profit and the stop-loss price', async () => {
  const who = await person()
  const { id } = await world.place(who, { side: 'buy', amount: '0.1', price: '19900', stopLoss: '19000' })
  await ticked(['19900', '0.04'])
  expect(await world.amend(who, id, { amount: '0.1', price: '18900' }).catch(errorOf)).toBe('bad_stop_loss')
  const next = await world.amend(who, id, { amount: '0.1', price: '19800' })
  expect(next).toMatchObject({ amount: '0.06', stop_loss: '19000' })
  expect(await world.exitOf(id)).toMatchObject({ amount: '0.04', stop_price: '19000', status: 'doing' })
})
