import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTickEngine } from '#server/market/execution/tick-engine.ts'
import { AppError } from '#server/platform/errors.ts'
import { spotEvaluators } from '#server/products/spot/evaluator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { until } from '../../helpers/test-server.ts'
import { BTC, type SpotParams, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
let user = 540_000
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
  await recorded(...prices)
  await world.settled()
}
/**
 * Records prices without waiting for `settled`, whose full pass evaluates every order by all ticks since the
 * order's last evaluation.
 */
const recorded = (...prices: (readonly [string, string?])[]): Promise<unknown> => {
  world.now += 500
  return world.hand.record('BTC/USDT', prices)
}
/** Runs the work while no evaluator runs. */
const paused = async (work: () => Promise<unknown>): Promise<void> => {
  await world.close()
  await work()
  world.evaluate()
}
const becomes = (what: string, id: number, is: (row: Awaited<ReturnType<typeof rowOf>>) => boolean) =>
  until(what, async () => is(await rowOf(id)))
const rowOf = (id: number) =>
  database.db.selectFrom('spot_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const messagesOf = (user: number) =>
  database.db.selectFrom('inbox').select(['kind', 'details']).where('user_id', '=', user).execute()
const errorOf = (problem: unknown): string => (problem instanceof AppError ? problem.key : 'fault')
const sale = { type: 'trailing_stop', side: 'sell', amount: '0.1', rate: '0.01' } as const
const buy = { type: 'trailing_stop', side: 'buy', amount: '1000', rate: '0.02' } as const

test('a trailing stop to sell follows the highest price, is triggered when the price falls from there by the callback rate, and fills at the next price', async () => {
  const who = await person()
  const placed = await world.place(who, sale)
  expect(placed).toMatchObject({
    order_type: 'trailing_stop',
    callback_rate: '0.01',
    activation_price: '0',
    stop_price: '19800',
    stop_direction: 'down',
    trail: { tick_id: 0, price: '20000' },
    frozen: '0.1',
  })
  await ticked(['20500'], ['20300'], ['21000'], ['20790.01'])
  expect(await world.order(placed.id)).toMatchObject({
    status: 'doing',
    trigger: null,
    stop_price: '20790',
    trail: { price: '21000' },
  })
  await ticked(['20790'])
  expect(await world.order(placed.id)).toMatchObject({
    status: 'doing',
    trigger: { price: '20790' },
    fills: [],
  })
  expect(await world.cancel(who, placed.id).catch(errorOf)).toBe('already_handled')
  await ticked(['20000', '0.000001'])
  expect(await world.order(placed.id)).toMatchObject({
    status: 'complete',
    avg_price: '20000',
    filled_amount: '0.1',
    trail: { price: '21000' },
  })
})

test('a trailing stop to buy follows the lowest price, and spends at most its budget', async () => {
  const who = await person()
  const { id, frozen, stop_price, stop_direction } = await world.place(who, buy)
  expect([frozen, stop_price, stop_direction]).toEqual(['1000', '20400', 'up'])
  await ticked(['19500'], ['19889.99'])
  expect(await world.order(id)).toMatchObject({ stop_price: '19890', trigger: null })
  await ticked(['19890'], ['21000'])
  // The budget buys floor(999.000999 / 21000) = 0.047571 BTC, for 998.991 and a fee of 0.998991.
  expect(await world.order(id)).toMatchObject({ status: 'complete', amount: '0.047571', total: '998.991' })
  expect(await world.balance(who, USDT)).toBe('9000.010009 0 0')
})

test('a trailing stop with an activation price ignores ticks before the tick that reaches the activation price, follows the price from this tick on, and then sends its owner a message', async () => {
  const who = await person()
  const { id, stop_direction, trail } = await world.place(who, { ...sale, activation: '20500' })
  expect([stop_direction, trail]).toEqual(['', null])
  await ticked(['20499.99'], ['15000'], ['20400'])
  expect(await world.order(id)).toMatchObject({ status: 'doing', activation: null, trail: null })
  await ticked(['20600'])
  expect(await world.order(id)).toMatchObject({
    activation: { price: '20600' },
    trail: { price: '20600' },
    stop_price: '20394',
  })
  const active = { kind: 'trailing_active', details: { symbol: 'BTC/USDT', quote: 'USDT', price: '20500' } }
  expect(await messagesOf(who)).toEqual([active])
  await ticked(['20394'], ['20395'])
  expect(await world.order(id)).toMatchObject({ status: 'complete', avg_price: '20395' })
  const down = await world.place(who, { ...buy, activation: '19000' })
  await ticked(['18900'], ['19200'], ['19278'], ['19300'])
  expect(await world.order(down.id)).toMatchObject({
    activation: { price: '18900' },
    trigger: { price: '19278' },
    avg_price: '19300',
  })
})

test('a trailing stop is triggered by the batch that reaches its trigger price, and is not updated in the database for each new high', async () => {
  const who = await person()
  const { id } = await world.place(who, sale)
  await ticked(['20010'])
  const before = await rowOf(id)
  // A marker order that only the last of these prices fills: when it is filled, all prices have been
  // evaluated.
  const mark = await world.place(who, { side: 'sell', amount: '0.01', price: '20899' })
  await recorded(['20500'])
  await recorded(['20898'])
  await recorded(['21000'])
  await becomes('the prices to be evaluated', mark.id, ({ status }) => status === 'complete')
  expect(await rowOf(id)).toEqual(before)
  expect(await world.order(id)).toMatchObject({ trail: { price: '21000' }, stop_price: '20790' })
  await recorded(['20790'])
  await becomes('the trigger', id, ({ trigger_seq }) => trigger_seq !== null)
  expect(await rowOf(id)).toMatchObject({ trail_price: '21000', trigger_price: '20790', status: 'doing' })
  await recorded(['20795'])
  await becomes('the fill', id, ({ status }) => status === 'complete')
  expect(await world.order(id)).toMatchObject({ avg_price: '20795' })
})

test('a trailing stop is triggered by a new high and the fall from this high within one batch, and is filled by the next tick', async () => {
  const who = await person()
  const { id } = await world.place(who, sale)
  await ticked(['22000'], ['21780'], ['21790'], ['23000'])
  expect(await world.order(id)).toMatchObject({
    status: 'complete',
    trail: { price: '22000' },
    trigger: { price: '21780' },
    avg_price: '21790',
  })
})

test('a trailing stop follows the ticks that were recorded while no evaluator ran, in order, also on a second node', async () => {
  const who = await person()
  const first = await world.place(who, sale)
  const late = await world.place(who, { ...sale, rate: '0.05' })
  await paused(async () => {
    await recorded(['20500'], ['20295'], ['26000'])
    await recorded(['20600'])
  })
  const other = startTickEngine(world.services, spotEvaluators)
  await Promise.all([world.settled(), other.settled()])
  await other.stop()
  expect(await world.order(first.id)).toMatchObject({
    status: 'complete',
    trail: { price: '20500' },
    trigger: { price: '20295' },
    avg_price: '26000',
  })
  expect(await world.order(late.id)).toMatchObject({
    status: 'doing',
    trail: { price: '26000' },
    trigger: { price: '20600' },
  })
  await ticked(['20650'])
  expect(await world.order(late.id)).toMatchObject({ status: 'complete', avg_price: '20650' })
})

test('a trailing stop cannot be cancelled once a price that triggers the order is recorded, even if the highest price is long past', async () => {
  const who = await person()
  const { id } = await world.place(who, sale)
  await ticked(['20000.01'])
  await paused(async () => {
    await recorded(['21000'])
    for (let n = 0; n < 13; n++)
      await recorded(...Array.from({ length: 10 }, (_, m) => [`20${900 + n + m}`] as const))
    await recorded(['20700'])
    expect(await world.cancel(who, id).catch(errorOf)).toBe('already_handled')
    expect(await world.amend(who, id, { amount: '0.1', rate: '0.05' }).catch(errorOf)).toBe('already_handled')
  })
  await world.settled()
  expect(await world.order(id)).toMatchObject({ trail: { price: '21000' }, trigger: { price: '20700' } })
  await ticked(['20700'])
})

test('a cancelled trailing stop returns its frozen amount, and shows the highest price that the order has followed', async () => {
  const who = await person()
  const { id } = await world.place(who, { ...sale, rate: '0.2' })
  await recorded(['20700'], ['20600'])
  expect(await world.cancel(who, id)).toMatchObject({ end_reason: 'person', trail: { price: '20700' } })
  expect(await world.balance(who, BTC)).toBe('2 0 0')
})

test('after an amend of its rate, activation price or amount, a trailing stop follows the price from the last price on', async () => {
  const who = await person()
  const { id } = await world.place(who, { ...sale, rate: '0.05' })
  await ticked(['21000'], ['20500'])
  const next = await world.amend(who, id, { amount: '0.2', rate: '0.02' })
  expect(next).toMatchObject({
    replaces_id: id,
    amount: '0.2',
    callback_rate: '0.02',
    trail: { tick_id: 0, price: '20500' },
    stop_price: '20090',
  })
  expect(await world.order(id)).toMatchObject({ end_reason: 'amended', trail: { price: '21000' } })
  const waits = await world.amend(who, next.id, { amount: '0.2', rate: '0.02', activation: '20600' })
  expect(waits).toMatchObject({ activation_price: '20600', trail: null })
  const budget = await world.place(who, buy)
  expect(await world.amend(who, budget.id, { amount: '0.1', rate: '0.05' }).catch(errorOf)).toBe(
    'not_amendable',
  )
  await world.cancelAll(who)
})

test('a trailing stop with an invalid rate, an invalid or already reached activation price, or without a recorded price is rejected', async () => {
  const who = await person()
  const rejected = (params: Partial<SpotParams>) =>
    world.place(who, { ...sale, ...params }).then(() => 'placed', errorOf)
  for (const rate of ['', '0', '0.0009', '0.0011', '0.201', '1', '0.0105'])
    expect(await rejected({ rate }), rate).toBe('bad_callback_rate')
  for (const activation of ['0', '20500.001'])
    expect(await rejected({ activation }), activation).toBe('bad_activation_price')
  expect(await rejected({ activation: '20000' })).toBe('activation_reached')
  expect(await rejected({ activation: '19999.99' })).toBe('activation_reached')
  expect(await rejected({ side: 'buy', amount: '100', activation: '20000.01' })).toBe('activation_reached')
  expect(await rejected({ side: 'buy', unit: 'base' })).toBe('bad_amount')
  expect(await rejected({ amount: '0.000001' })).toBe('amount_below')
  expect(await rejected({ stopLoss: '100' })).toBe('bad_stop_loss')
  expect(await rejected({ amount: '3' })).toBe('insufficient_balance')
  expect(await world.balance(who, BTC)).toBe('2 0 0')
})

test('a trailing stop cannot be read, cancelled or amended by another person', async () => {
  const who = await person()
  const other = await person()
  const { id } = await world.place(who, sale)
  expect(await world.cancel(other, id).catch(errorOf)).toBe('order_unknown')
  expect(await world.amend(other, id, { amount: '0.1', rate: '0.2' }).catch(errorOf)).toBe('order_unknown')
  await world.cancelAll(who)
})

test('a trailing stop is not evaluated while its pair is halted, and when the pair reopens follows the ticks in order', async () => {
  const who = await person()
  const { id } = await world.place(who, sale)
  world.hand.setHalted('BTC/USDT', true)
  await ticked(['20400'], ['20196'])
  expect(await rowOf(id)).toMatchObject({ trail_price: '20000', trigger_seq: null })
  world.hand.setHalted('BTC/USDT', false)
  await ticked(['20200'])
  expect(await world.order(id)).toMatchObject({
    trail: { price: '20400' },
    trigger: { price: '20196' },
    avg_price: '20200',
  })
})
