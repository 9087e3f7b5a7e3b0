import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { createMarket } from './market.ts'
import { seed } from './seed-instruments.ts'
import { feedTick, TestClock, TestFeed, testLog } from './test-kit.ts'
import { ManualTimers } from './timers.ts'
import type { Feed } from './types.ts'

const NOW = Date.parse('2026-11-20T15:30:10Z')

let database: TestDatabase
const clock = new TestClock(NOW)
beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
})
afterAll(() => database.drop())

/** Runs the market until its first ticks are recorded, then stops it; returns the last prices. */
async function run(marketSeed: string, feed?: { readonly feed: Feed; readonly give: () => void }) {
  const timers = new ManualTimers()
  const market = createMarket({
    config: { ...database.config, marketSeed, fiatRateUrl: 'http://127.0.0.1:9/' },
    ...{ clock, db: database.db, log: testLog(), timers, namedTicks: [], sole: true },
    ...(feed ? { feed: feed.feed } : {}),
  })
  await market.start()
  feed?.give()
  for (let second = 0; second < 4; second++) {
    clock.move(1000)
    await timers.beat()
    await market.settled()
  }
  const priceOf = (symbol: string): number => Number(market.last(market.pairBySymbol(symbol)?.id ?? 0)?.price)
  const source = market.last(1)?.source
  const prices = { coin: priceOf('BTC/USDT'), other: priceOf('ETH/USDT'), cross: priceOf('ETH/BTC') }
  await market.stop()
  return { prices, source }
}

const levels = () => database.db.selectFrom('market_levels').selectAll().orderBy('currency').execute()
/** Expects a price that differs from `of` by at most the move of a few seconds and the spread. */
function expectNear(price: number, of: number): void {
  expect(price).toBeGreaterThan(of * 0.997)
  expect(price).toBeLessThan(of * 1.003)
}

it('simulated prices continue from the last recorded prices after a change of the simulation or of its seed, also after a restart', async () => {
  const before = new TestFeed(['BTC/USDT', 'ETH/USDT'], undefined, 'simulated')
  const give = (): void =>
    before.give(
      feedTick('BTC/USDT', '43210.5', '1', { source: 'simulated:h5#1764000000' }),
      feedTick('ETH/USDT', '2000', '1', { source: 'simulated:h5#1764000000' }),
    )
  await run('h5', { feed: before, give })

  const upgraded = await run('h5')
  expectNear(upgraded.prices.coin, 43_210.5)
  expectNear(upgraded.prices.other, 2000)
  expectNear(upgraded.prices.cross, 2000 / 43_210.5)
  expect(upgraded.source).toMatch(/^simulated#\d+$/)

  const kept = await levels()
  const again = await run('h5')
  expectNear(again.prices.coin, upgraded.prices.coin)
  expect(await levels()).toEqual(kept)

  const reseeded = await run('another seed')
  expectNear(reseeded.prices.coin, again.prices.coin)
  expectNear(reseeded.prices.cross, again.prices.cross)
  expect(JSON.stringify(await levels())).not.toContain('another seed')
}, 120_000)

it('the recorded ticks of the simulated market do not contain its seed', async () => {
  const { rows } = await database.pool.query<{ found: number }>(
    "select count(*) as found from ticks where source like '%another seed%'",
  )
  expect(rows[0]?.found).toBe(0)
})
