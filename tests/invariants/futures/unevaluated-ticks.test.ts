import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { USDT } from '../spot/test-harness.ts'
import { FuturesWorld } from './test-harness.ts'

let database: TestDatabase
let world: FuturesWorld
let user = 765_000

beforeAll(async () => {
  database = await testDatabase()
  world = await FuturesWorld.open(database.db)
  await world.world.reserve('insurance', USDT, '100000')
})
beforeEach(async () => {
  user++
  await world.fund(user, '10000')
  await world.price('20000')
})
afterAll(async () => {
  await world?.stop()
  expect(await world?.wrongs()).toEqual([])
  await database?.drop()
})

const errorOf = (problem: unknown): string => (problem instanceof AppError ? problem.key : 'fault')

/** Records a price and then many at 20,000, in one batch that the evaluator has not received. */
const record = async (first: string, more = 300): Promise<void> => {
  world.world.now += 1000
  const calm = Array.from({ length: more }, () => ['20000'] as const)
  await world.world.hand.record('BTC/USDT', [[first], ...calm], true)
}

describe('a position or order that the oldest of hundreds of unevaluated ticks decides', () => {
  test('accepts no margin and no other take profit or stop loss when the tick liquidates the position', async () => {
    const { id } = await world.position(user, { side: 'long', share: '1', multiple: 100 }, '20000')
    await record('19000')
    expect(await world.margin(user, id, '500').catch(errorOf)).toBe('already_handled')
    expect(await world.stops(user, id, '21000', '').catch(errorOf)).toBe('already_handled')
    await world.closePosition(user, id)
    await world.price('20000')
    expect(await world.order(user, id)).toMatchObject({ status: 3, close_reason: 'forced' })
  })

  test('keeps a stop loss that the tick reaches', async () => {
    const { id } = await world.position(user, { side: 'short', share: '1' }, '20000')
    await world.stops(user, id, '', '20100')
    await record('20100')
    expect(await world.stops(user, id, '', '').catch(errorOf)).toBe('already_handled')
    await world.price('20000')
    expect(await world.order(user, id)).toMatchObject({
      status: 3,
      close_reason: 'loss',
      close_price: '20100',
    })
  })

  test.each([
    ['liquidates', '19000', { multiple: 100 }, 'forced'],
    ['reaches its stop loss', '19900', { multiple: 5 }, 'loss'],
  ] as const)(
    'gets no margin and no other stops while its pair is halted when the tick %s',
    async (_, price, terms, reason) => {
      const { id } = await world.position(user, { side: 'long', share: '1', ...terms }, '20000')
      if (reason === 'loss') await world.stops(user, id, '', '19900')
      await record(price)
      world.world.hand.setHalted('BTC/USDT', true)
      expect(await world.margin(user, id, '500').catch(errorOf)).toBe('already_handled')
      expect(await world.stops(user, id, '21000', '').catch(errorOf)).toBe('already_handled')
      world.world.hand.setHalted('BTC/USDT', false)
      await world.price('20000')
      expect(await world.order(user, id)).toMatchObject({ status: 3, close_reason: reason })
    },
  )

  test('can be cancelled while its pair is halted when it is an order or a limit close order', async () => {
    const { id } = await world.submit(user, { side: 'long', share: '1', price: '19900' })
    const position = await world.position(user, { side: 'short', share: '1' }, '20000')
    await world.closeByLimit(user, position.id, '19900')
    await record('19900')
    world.world.hand.setHalted('BTC/USDT', true)
    await world.cancel(user, id)
    await world.cancelClose(user, position.id)
    world.world.hand.setHalted('BTC/USDT', false)
    await world.price('20000')
    expect(await world.order(user, id)).toMatchObject({ status: 4 })
    expect(await world.order(user, position.id)).toMatchObject({ status: 1 })
  })

  test('keeps a limit close order that the tick fills', async () => {
    const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
    await world.closeByLimit(user, id, '20100')
    await record('20150')
    expect(await world.cancelClose(user, id).catch(errorOf)).toBe('already_handled')
    expect(await world.closeByLimit(user, id, '20500').catch(errorOf)).toBe('already_handled')
    await world.price('20000')
    expect(await world.order(user, id)).toMatchObject({ status: 3, close_price: '20150' })
  })

  test('keeps an order that the tick opens', async () => {
    const { id } = await world.submit(user, { side: 'long', share: '1', price: '19900' })
    const far = await world.submit(user, { side: 'long', share: '1', price: '10000' })
    await record('19900')
    expect(await world.cancel(user, id).catch(errorOf)).toBe('already_handled')
    expect((await world.cancelAll(user)).map(({ row }) => row.id)).toEqual([far.id])
    await world.price('20000')
    expect(await world.order(user, id)).toMatchObject({ status: 1, price: '19900' })
  })
})

test('a position can be changed although unevaluated prices from before its take profit, stop loss and limit close order were set would reach them', async () => {
  const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
  await record('20300')
  await world.stops(user, id, '20200', '19900')
  await world.closeByLimit(user, id, '20250')
  await record('20000')
  await world.stops(user, id, '20400', '')
  await world.cancelClose(user, id)
  await world.margin(user, id, '500')
  await world.price('20000')
  expect(await world.order(user, id)).toMatchObject({ status: 1, target_profit_price: '20400' })
})

test('a position on a busy pair can be changed ten minutes after a price from just before its take profit and stop loss were set', async () => {
  const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
  await record('20300', 1)
  await world.stops(user, id, '20200', '')
  for (let batch = 0; batch < 5; batch++) await record('20000', 4_100)
  await world.margin(user, id, '500')
  await world.stops(user, id, '20400', '')
  await world.price('20000')
  expect(await world.order(user, id)).toMatchObject({ status: 1, target_profit_price: '20400' })
})

test('a close order that a tick decided in time is filled, although thousands of older ticks are not evaluated yet', async () => {
  const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
  await record('20000', 3_000)
  await world.closePosition(user, id, '', '19990')
  world.world.now += 1000
  await world.world.hand.record('BTC/USDT', [['20001']], true)
  world.world.now += 14_000
  await world.due.run()
  expect(await world.order(user, id)).toMatchObject({ status: 3, close_price: '20001' })
})
