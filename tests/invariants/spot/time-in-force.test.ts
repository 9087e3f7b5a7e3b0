import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
let user = 510_000
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
  await world.hand.record('BTC/USDT', [['20000', '1']])
  await world.settled()
  return user
}
const ticked = async (...prices: (readonly [string, string])[]): Promise<void> => {
  world.now += 500
  await world.hand.record('BTC/USDT', prices)
  await world.settled()
}
const errorOf = (problem: unknown): string => (problem instanceof AppError ? problem.key : 'fault')

test('an IOC order keeps the quantity that the next price fills, and returns the frozen amount of the rest', async () => {
  const who = await person()
  const { id } = await world.place(who, { side: 'buy', amount: '0.1', price: '20000', timeInForce: 'ioc' })
  expect(await world.balance(who, USDT)).toBe('7998 2002 0')
  await ticked(['20000', '0.04'], ['19000', '9'])
  expect(await world.order(id)).toMatchObject({
    time_in_force: 'ioc',
    status: 'cancelled',
    end_reason: 'ioc',
    filled_amount: '0.04',
    frozen: '0',
    fills: [{ price: '20000', number: '0.04' }],
  })
  expect(await world.balance(who, USDT)).toBe('9199.2 0 0')
})

test('an IOC order whose limit the next price does not reach ends, even if a later price would fill the order', async () => {
  const who = await person()
  const { id } = await world.place(who, {
    side: 'sell',
    amount: '0.1',
    price: '20000.01',
    timeInForce: 'ioc',
  })
  await ticked(['20000', '1'], ['21000', '1'])
  expect(await world.order(id)).toMatchObject({ status: 'cancelled', end_reason: 'ioc', fills: [] })
  expect(await world.balance(who, BTC)).toBe('2 0 0')
})

test('a FOK order is filled completely by the next price or ends without a fill', async () => {
  const who = await person()
  const place = () => world.place(who, { side: 'buy', amount: '0.1', price: '20000', timeInForce: 'fok' })
  const part = await place()
  await ticked(['20000', '0.099999'])
  expect(await world.order(part.id)).toMatchObject({ status: 'cancelled', end_reason: 'fok', fills: [] })
  const whole = await place()
  await ticked(['20000', '0.1'])
  expect(await world.order(whole.id)).toMatchObject({
    status: 'complete',
    end_reason: '',
    filled_amount: '0.1',
  })
})

test('an IOC or FOK order cannot be cancelled, individually or by "cancel all"', async () => {
  const who = await person()
  for (const timeInForce of ['ioc', 'fok'] as const) {
    const { id } = await world.place(who, { side: 'buy', amount: '0.01', price: '19000', timeInForce })
    expect(await world.cancel(who, id).catch(errorOf)).toBe('already_handled')
    expect(await world.cancelAll(who)).toEqual([])
    await ticked(['20000', '1'])
    expect(await world.order(id)).toMatchObject({ end_reason: timeInForce })
  }
})

test('a post-only order is rejected if the last price reaches its limit, and otherwise is open and can be cancelled', async () => {
  const who = await person()
  const order = { side: 'buy', amount: '0.01', timeInForce: 'post_only' } as const
  expect(await world.place(who, { ...order, price: '20000' }).catch(errorOf)).toBe('post_only_reached')
  expect(await world.balance(who, USDT)).toBe('10000 0 0')
  const first = await world.place(who, { ...order, price: '19999.99' })
  const second = await world.place(who, { ...order, price: '19999.98' })
  await ticked(['19999.99', '1'])
  expect(await world.order(first.id)).toMatchObject({ status: 'complete', avg_price: '19999.99' })
  expect((await world.cancel(who, second.id))?.end_reason).toBe('person')
})
