import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPEN_ORDERS_MAX, PAIR_ORDERS_MAX } from '#server/products/spot/open-order-limits.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { ETH, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
let user = 0

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  await world.hand.record('BTC/USDT', [['20000']])
  await world.hand.record('ETH/USDT', [['1500']])
  await world.hand.record('BNB/USDT', [['300']])
})
afterAll(async () => {
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})
beforeEach(async () => {
  user = await world.person()
  await world.deposit(user, USDT, '1000000')
})

const rest = (base = 1) =>
  world.place(user, { side: 'buy', amount: '0.01', price: base === 1 ? '10000' : '1000', base })
const keys = async (orders: readonly Promise<unknown>[]): Promise<readonly string[]> =>
  (await Promise.allSettled(orders)).map((one) =>
    one.status === 'fulfilled' ? 'ok' : String(Reflect.get(one.reason, 'key')),
  )
const count = (all: readonly string[], key: string) => all.filter((one) => one === key).length

test("an order above a person's limit of open orders per pair is rejected, also when many orders are sent at once", async () => {
  for (let n = 0; n < PAIR_ORDERS_MAX - 5; n++) await rest()
  const answers = await keys(Array.from({ length: 20 }, () => rest()))
  expect([count(answers, 'ok'), count(answers, 'pair_orders_limit')]).toEqual([5, 15])
  // Market orders stop counting once a price has filled or ended them, and cancelled orders stop counting at
  // once.
  const atMarket = await world.place(user, { side: 'buy', amount: '0.01', unit: 'base' })
  expect(atMarket.status).toBe('doing')
  const [order] = await database.db
    .selectFrom('spot_orders')
    .select('id')
    .where('user_id', '=', user)
    .where('status', '=', 'doing')
    .where('order_type', '=', 'limit')
    .limit(1)
    .execute()
  await world.cancel(user, order?.id ?? 0)
  await rest()
})

test('stop orders, and market buys with a stop loss, count towards the limit of open orders', async () => {
  for (let n = 0; n < PAIR_ORDERS_MAX - 2; n++) await rest()
  await world.place(user, { type: 'stop_market', side: 'buy', amount: '10', stop: '30000' })
  const exit = { side: 'buy', amount: '0.01', unit: 'base', stopLoss: '19000' } as const
  expect(await keys([world.place(user, exit)])).toEqual(['ok'])
  expect(await keys([world.place(user, exit), rest()])).toEqual(['pair_orders_limit', 'pair_orders_limit'])
  expect(await keys([world.place(user, { side: 'buy', amount: '0.01', unit: 'base' })])).toEqual(['ok'])
})

test("an order above a person's limit of open orders over all pairs is rejected", async () => {
  for (let n = 0; n < PAIR_ORDERS_MAX; n++) await rest()
  for (let n = 0; n < OPEN_ORDERS_MAX - PAIR_ORDERS_MAX - 1; n++) await rest(ETH)
  const bnb = world.services.market.pairBySymbol('BNB/USDT')?.base.id ?? 0
  const other = () => world.place(user, { side: 'buy', amount: '1', price: '100', base: bnb })
  const answers = await keys([rest(ETH), other(), rest(ETH), other()])
  expect([count(answers, 'ok'), count(answers, 'open_orders_limit')]).toEqual([1, 3])
  await world.cancelAll(user)
  await other()
})
