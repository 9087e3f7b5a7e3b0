import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import type { Candle } from '#contract/market/market.ts'
import { copy } from '#contract/trade/copy.ts'
import { decimal } from '#domain/money.ts'
import { RUN_EVERY, seedSamples } from '#server/products/copy/sample-traders/index.ts'
import { SAMPLE_TRADERS } from '#server/products/copy/sample-traders/traders.ts'
import { retireTestMoney, testHolders } from '#server/products/test-money/retire-test-money.ts'
import type { Services } from '#server/services.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { CopyWorld, USDT } from './test-harness.ts'

/** The price of each pair at the market level 1. */
const PRICES: Readonly<Record<string, number>> = {
  'BTC/USDT': 20_000,
  'ETH/USDT': 1500,
  'SOL/USDT': 20,
  'BNB/USDT': 300,
  'XRP/USDT': 0.4,
  'DOGE/USDT': 0.08,
}
const CANDLE: Omit<Candle, 'time' | 'close'> = {
  open: decimal('1'),
  high: decimal('1'),
  low: decimal('1'),
  volume: decimal('1'),
  turnover: decimal('1'),
  closed: 1,
}

let database: TestDatabase
let world: CopyWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

async function tickAll(level: number): Promise<void> {
  world.evaluate()
  world.now++
  for (const [symbol, price] of Object.entries(PRICES))
    await world.hand.record(symbol, [[(price * level).toFixed(5).replace(/\.?0+$/, '')]])
  await world.settled()
}

/**
 * The market level at a time (ms): a factor around 1 that follows a sine wave with a period of 2.5
 * hours.
 */
const levelAt = (at: number): number => 1 + 0.02 * Math.sin((at / 9_000_000) * 2 * Math.PI)

/**
 * One interval of the sample traders: the traders place orders by recorded prices, further prices fill these
 * orders, and the traders place orders again after a close.
 */
async function turn(): Promise<void> {
  const next = Math.floor(world.now / RUN_EVERY + 1) * RUN_EVERY
  await world.runTo(next - 1000)
  world.hand.candles = Array.from({ length: 60 }, (_, n): Candle => {
    const time = next - (60 - n) * RUN_EVERY
    return { ...CANDLE, time: time / 1000, close: decimal(levelAt(time).toFixed(6)) }
  })
  await tickAll(levelAt(world.now))
  await world.runTo(next + 500)
  await tickAll(levelAt(world.now))
  await world.runTo(next + 9500)
  await tickAll(levelAt(world.now))
  await world.runTo(next + 11_000)
  await tickAll(levelAt(world.now))
}

const samples = () =>
  database.db.selectFrom('copy_traders').selectAll().where('sample', '=', true).orderBy('user_id').execute()

/** The number of waiting jobs in which sample traders make their decisions. */
async function looks(): Promise<number> {
  const rows = await database.db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'copy_demo')
    .where('state', '=', 'waiting')
    .execute()
  return rows.length
}

const ownOrders = (phase: 'open' | 'closed') =>
  database.db
    .selectFrom('lever_orders')
    .selectAll()
    .where('phase', '=', phase)
    .where('follow_user_id', '=', 0)
    .execute()

test('an installation with demo mode off has no sample lead traders, even when its settings turn sample lead traders on', async () => {
  const real = await CopyWorld.create(database.db, { DEMO: '0', DEMO_SAMPLES: '1' })
  await real.pass(2 * RUN_EVERY)
  expect(await samples()).toEqual([])
  expect(await looks()).toBe(0)
})

test('a demo installation has six lead traders, labelled as samples and funded with test money, within seconds of its start', async () => {
  world = await CopyWorld.create(database.db, { DEMO: '1', DEMO_SAMPLES: '1', DEMO_REVIEW: '0' })
  await world.pass(2000)
  const rows = await samples()
  expect(rows.map(({ nickname }) => nickname).sort()).toEqual(
    SAMPLE_TRADERS.map(({ nickname }) => nickname).sort(),
  )
  for (const { user_id } of rows) expect(await world.balance(user_id, USDT, 'lever')).toBe('10000 0 0')
  const { list } = await world.call(null, copy.index, { days: '7' })
  expect(list).toHaveLength(6)
  expect(list.every(({ sample }) => sample === 1)).toBe(true)
})

test('a sample lead trader without enough money receives the daily test money, and then opens the position that its trading rule requires', async () => {
  const trend = (await samples()).find(({ nickname }) => nickname === 'Trend520')
  if (!trend) throw new Error('no trader follows the trend')
  await world.call(trend.user_id, wallet.transfer, {
    currency_id: USDT,
    from_field: 'lever',
    to_field: 'change',
    number: decimal('9900'),
  })
  world.now += 24 * 3_600_000
  await turn()
  const [available, , locked] = (await world.balance(trend.user_id, USDT, 'lever')).split(' ').map(Number)
  expect((available ?? 0) + (locked ?? 0)).toBeGreaterThan(10_000)
  expect(locked).toBeGreaterThan(0)
})

test('a second start of the server, also on another node, creates no further sample lead trader and no second job for an existing sample lead trader', async () => {
  await seedSamples(world.services)
  await seedSamples(world.services)
  await turn()
  expect(await samples()).toHaveLength(6)
  expect(await looks()).toBe(6)
})

test('over several hours sample lead traders open and close positions, followers copy these positions, and the ledger audit passes', async () => {
  const follower = await world.member()
  for (const { user_id } of await samples())
    await world.follow(follower, user_id, { number: '0.5', amount: '5000' })
  for (let n = 0; n < 34; n++) await turn()
  const closed = await ownOrders('closed')
  for (const { user_id, nickname } of await samples())
    expect([nickname, closed.some((row) => row.user_id === user_id)]).toEqual([nickname, true])
  const copies = await world.copies(follower, '3')
  expect(copies.length).toBeGreaterThan(5)
  const { list } = await world.call(null, copy.index, { days: '7' })
  expect(list.every(({ total_orders, total_profit }) => total_orders > 0 && Number(total_profit) !== 0)).toBe(
    true,
  )
  expect(await world.wrongs()).toEqual([])
}, 120_000)

test('a server start with demo mode off ends the sample lead traders and closes their positions, so that their test money can be retired', async () => {
  const holding = await ownOrders('open')
  expect(holding.length).toBeGreaterThan(0)
  const { services } = world
  const real: Services = { ...services, config: { ...services.config, demo: false } }
  await seedSamples(real)
  expect((await world.call(null, copy.index, { days: '7' })).list).toEqual([])
  await turn()
  await turn()
  expect(await ownOrders('open')).toEqual([])
  expect((await samples()).map(({ status }) => status)).toEqual(Array(6).fill('ended'))
  await retireTestMoney(services)
  expect(await testHolders(database.db)).toEqual([])
  expect(await world.wrongs()).toEqual([])
})
