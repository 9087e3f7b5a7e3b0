import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { until } from '#tests/helpers/test-server.ts'
import { openExchange } from './feeds/ccxt-exchange.ts'
import { type LocalExchange, localExchange, redirectTo, tradeMessage } from './feeds/fake-exchange.ts'
import { liveFeed } from './feeds/live-feed.ts'
import { createMarket, type MarketService } from './market.ts'
import { seed } from './seed-instruments.ts'
import { TestClock, testLog } from './test-kit.ts'
import { ManualTimers, realTimers } from './timers.ts'
import type { RecordedTick } from './types.ts'

const NOW = Date.parse('2026-11-20T15:30:10Z')
const LIMIT = 60_000
const WAIT = 15_000

const clock = new TestClock(NOW)
const log = testLog()
const recorded: RecordedTick[] = []
let database: TestDatabase
let local: LocalExchange
let market: MarketService

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
  local = await localExchange(['BTC/USDT'])
  const quickTimers = { ...realTimers, wait: () => realTimers.wait(20) }
  market = createMarket({
    config: { ...database.config, fiatRateUrl: 'http://127.0.0.1:9/' },
    clock,
    db: database.db,
    log,
    timers: new ManualTimers(),
    namedTicks: [],
    feed: liveFeed({
      exchangeId: 'binance',
      pairs: [{ symbol: 'BTC/USDT', kind: 'coin' }],
      clock,
      timers: quickTimers,
      log,
      open: () => openExchange('binance', redirectTo(local)),
    }),
  })
  market.onRecorded((ticks) => recorded.push(...ticks))
  await market.start()
  await until('the subscription', () => local.subscribed.size === 1, WAIT)
}, LIMIT)
afterAll(async () => {
  await market.stop()
  await local.close()
  await database.drop()
})

let id = 0
/** A trade of the exchange that was made `age` ms ago. */
const trade = (price: string, age: number): string =>
  tradeMessage({
    symbol: 'BTCUSDT',
    id: ++id,
    price,
    quantity: '1',
    maker: false,
    time: clock.now() - age,
  })
const prices = (): readonly string[] => recorded.map(({ price }) => price)
const recordedUpTo = (price: string) =>
  until(`the price ${price}`, () => prices().includes(price), WAIT).then(() => market.settled())

it(
  'past trades that the exchange repeats after a lost connection are not recorded',
  async () => {
    local.send(trade('100', 0))
    await recordedUpTo('100')
    local.snapshot = [trade('85', 6 * 3_600_000), trade('112', 3_600_000), trade('98', 40 * 60_000)]
    local.cut()
    const before = local.connections
    await until('a new connection', () => local.connections > before, WAIT)
    await until(
      'prices again',
      () => {
        local.send(trade('101', 300))
        return prices().includes('101')
      },
      WAIT,
    )
    expect(new Set(prices())).toEqual(new Set(['100', '101']))
    expect(log.lines.filter((line) => line.includes('are not of now'))).toHaveLength(1)
  },
  LIMIT,
)

it(
  'of the trades that a stalled connection delivers at once, only those of the last 5 s are recorded',
  async () => {
    local.snapshot = []
    recorded.length = 0
    const backlog = Array.from({ length: 20 }, (_, second) => trade(`${200 + second}`, (20 - second) * 1000))
    for (const message of backlog) local.send(message)
    await recordedUpTo('219')
    expect(prices().filter((price) => price !== '101')).toEqual(['215', '216', '217', '218', '219'])
  },
  LIMIT,
)
