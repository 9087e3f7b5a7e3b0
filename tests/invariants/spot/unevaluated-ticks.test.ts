import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, USDT, World } from './test-harness.ts'

const USER = 710_001

let database: TestDatabase
let world: World

beforeEach(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  await world.deposit(USER, USDT, '1000000')
  await world.deposit(USER, BTC, '10')
  await world.hand.record('BTC/USDT', [['20000']])
})
afterEach(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const errorOf = (problem: unknown): string => (problem instanceof AppError ? problem.key : 'fault')

/** Records the given prices and then many at 20,000, in one batch that no evaluator has received. */
const record = async (first: readonly string[], more = 300): Promise<void> => {
  world.now += 1000
  const calm = Array.from({ length: more }, () => ['20000'] as const)
  await world.hand.record('BTC/USDT', [...first.map((price) => [price] as const), ...calm], true)
}

describe('an order that the oldest of hundreds of unevaluated ticks decides', () => {
  test.each([
    ['a limit order', { side: 'buy', price: '19000' }, { price: '18500' }],
    ['a stop order', { side: 'sell', type: 'stop_market', stop: '19000' }, { stop: '18500' }],
  ] as const)('can neither be cancelled nor amended: %s', async (_, params, amended) => {
    const order = await world.place(USER, { amount: '0.01', ...params })
    const far = await world.place(USER, { side: 'buy', amount: '0.01', price: '10000' })
    await record(['19000'])
    expect(await world.cancel(USER, order.id).catch(errorOf)).toBe('already_handled')
    const amend = world.amend(USER, order.id, { amount: '0.02', ...amended })
    expect(await amend.catch(errorOf)).toBe('already_handled')
    expect((await world.cancelAll(USER)).map(({ id }) => id)).toEqual([far.id])
    await world.settled()
    expect(await world.order(order.id)).toMatchObject({ status: 'complete' })
  })

  test('can neither be cancelled nor amended when it is a trailing stop', async () => {
    const { id } = await world.place(USER, {
      side: 'sell',
      type: 'trailing_stop',
      amount: '0.1',
      rate: '0.01',
    })
    const rising = await world.place(USER, {
      side: 'sell',
      type: 'trailing_stop',
      amount: '0.1',
      rate: '0.2',
    })
    const waiting = await world.place(USER, {
      ...{ side: 'sell', type: 'trailing_stop', amount: '0.1', rate: '0.01' },
      activation: '20900',
    })
    await record(['21000', '20790'])
    expect(await world.cancel(USER, id).catch(errorOf)).toBe('already_handled')
    expect(await world.amend(USER, id, { amount: '0.1', rate: '0.05' }).catch(errorOf)).toBe(
      'already_handled',
    )
    expect(await world.cancel(USER, waiting.id).catch(errorOf)).toBe('already_handled')
    expect(await world.cancel(USER, rising.id)).toMatchObject({
      status: 'cancelled',
      trail: { price: '21000' },
    })
    await world.settled()
    for (const one of [id, waiting.id])
      expect(await world.order(one)).toMatchObject({ status: 'complete', trail: { price: '21000' } })
  })

  test('is skipped by “cancel all”, and cannot be cancelled before its evaluation when more ticks may decide it than one cancel reads', async () => {
    const limit = await world.place(USER, { side: 'buy', amount: '0.01', price: '19000' })
    const stop = await world.place(USER, { side: 'sell', type: 'stop_market', amount: '0.01', stop: '19000' })
    const far = await world.place(USER, { side: 'buy', amount: '0.01', price: '10000' })
    await record(['19000'], 0)
    for (let batch = 0; batch < 10; batch++) await record([], 4_000)
    expect(await world.cancel(USER, limit.id).catch(errorOf)).toBe('already_handled')
    expect(await world.cancel(USER, stop.id).catch(errorOf)).toBe('market_busy')
    expect((await world.cancelAll(USER)).map(({ id }) => id)).toEqual([far.id])
    await world.settled()
    expect(await world.order(limit.id)).toMatchObject({ status: 'complete', avg_price: '19000' })
    expect(await world.order(stop.id)).toMatchObject({ status: 'complete', avg_price: '20000' })
  })
})

test('an order that none of hundreds of unevaluated ticks reaches can be amended and cancelled', async () => {
  const limit = await world.place(USER, { side: 'buy', amount: '0.01', price: '18999.99' })
  const stop = await world.place(USER, {
    side: 'sell',
    type: 'stop_market',
    amount: '0.01',
    stop: '18999.99',
  })
  await record(['19000', '21000'])
  const amended = await world.amend(USER, limit.id, { amount: '0.01', price: '19500' })
  expect(await world.cancel(USER, amended.id)).toMatchObject({ status: 'cancelled' })
  expect(await world.cancel(USER, stop.id)).toMatchObject({ status: 'cancelled' })
})
