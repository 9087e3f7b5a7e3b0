import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { readConfig } from '../platform/config.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { createMarket, type MarketService } from './market.ts'
import { fenceRecorder } from './recorder-lease.ts'
import { seed } from './seed-instruments.ts'
import { feedTick, TestClock, TestFeed, testLog } from './test-kit.ts'
import { ManualTimers } from './timers.ts'

const SYMBOL = 'AAPL/USDT'
/** A Friday, 15:00 UTC. */
const START = Date.UTC(2023, 10, 17, 15)

let database: TestDatabase
let market: MarketService
let timers: ManualTimers
let feed: TestFeed
const clock = new TestClock(START)

async function start(): Promise<void> {
  timers = new ManualTimers()
  feed = new TestFeed([SYMBOL])
  market = createMarket({
    config: readConfig({}),
    clock,
    db: database.db,
    log: testLog(),
    namedTicks: [],
    feed,
    timers,
    sole: true,
  })
  await market.start()
}
async function give(price: string, number = '4'): Promise<void> {
  clock.move(1000)
  feed.give(feedTick(SYMBOL, price, number))
  await market.settled()
}
const day = async () => (await market.candles(SYMBOL, '1day', 0, 0)).at(-1)

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
  await start()
})
afterAll(async () => {
  await market?.stop()
  await database?.drop()
})

describe('a stock split', () => {
  it('ends the lease of the recorder, and converts the next price of a source that ignores the split', async () => {
    await give('200')
    await give('220')
    const id = market.pairBySymbol(SYMBOL)?.id ?? 0
    const last = market.last(id)
    await inTransaction(database.db, async (tx) => {
      await fenceRecorder(tx)
      await tx
        .insertInto('stock_splits')
        .values({
          ...{ pair_id: id, symbol: SYMBOL, base_id: market.pair(id)?.base.id ?? 0, quote_id: 3 },
          ...{ ratio_to: 4, ratio_from: 1, after_seq: last?.seq ?? 0, price: last?.price ?? ('1' as never) },
          ...{ base_scale: 4, quote_scale: 6, price_precision: 2, number_precision: 4 },
          ...{
            min_number: '0.001' as never,
            min_total: '5' as never,
            operator: 'test',
            created_at: clock.now(),
          },
        })
        .execute()
    })
    // The tick is not recorded, because the split has ended the lease of the recorder. At its next check the recorder
    // reads the split and takes the lease again.
    await give('224')
    expect(market.isRecorder()).toBe(false)
    await timers.beat()
    expect(market.isRecorder()).toBe(true)
    expect(market.last(id)).toMatchObject({ price: '55', number: '16', seq: last?.seq })
    await give('224')
    const rows = await database.db
      .selectFrom('ticks')
      .select(['seq', 'price', 'number'])
      .where('pair_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      { seq: 1, price: '200', number: '4' },
      { seq: 2, price: '220', number: '4' },
      { seq: 3, price: '56', number: '16' },
    ])
  })

  it('restates earlier candles and trades, and a restart keeps the restated values', async () => {
    const expected = { open: '50', high: '56', low: '50', close: '56', volume: '48' }
    expect(await day()).toMatchObject(expected)
    expect(market.trades(SYMBOL).map(({ price }) => price)).toEqual(['56', '55', '50'])
    // A minute later the candles are saved with their prices adjusted for one split.
    clock.move(60_000)
    await give('228')
    await market.stop()
    await start()
    expect(await day()).toMatchObject({ ...expected, high: '57', close: '57', volume: '64' })
    expect(market.trades(SYMBOL).map(({ price }) => price)).toEqual(['57', '56', '55', '50'])
  })
})
