import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Book, Candle, LegalGroup, PERIODS, Quote, Tick } from '#contract/market/market.ts'
import { barEnd, barStart } from '#domain/market/candles.ts'
import { big } from '#domain/money.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts'
import { createMarket, type MarketService } from './market.ts'
import { groupQuotes } from './quotes-by-currency.ts'
import { seed } from './seed-instruments.ts'
import { TestClock, TestFeed, testLog } from './test-kit.ts'
import { ManualTimers } from './timers.ts'

const NOW = Date.parse('2026-11-20T15:30:10Z')

let database: TestDatabase
const clock = new TestClock(NOW)
const timers = new ManualTimers()
const log = testLog()
let market: MarketService

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
  await seed(database.db)
  market = createMarket({
    config: { ...database.config, fiatRateUrl: 'http://127.0.0.1:9/' },
    clock,
    db: database.db,
    log,
    timers,
    namedTicks: [],
  })
  await market.start()
  await market.settled()
  await market.complete()
})
afterAll(async () => {
  await market.stop()
  await database.drop()
})

const move = async (ms: number): Promise<void> => {
  clock.move(ms)
  await timers.beat()
  await market.settled()
}

describe('instruments of a new installation', () => {
  it('include pairs of coins, stocks and futures, and currencies with their scales', () => {
    const pairs = market.pairs()
    expect(pairs.filter((pair) => pair.kind === 'coin').length).toBeGreaterThanOrEqual(34)
    expect(pairs.filter((pair) => pair.kind === 'stock')).toHaveLength(15)
    expect(pairs.filter((pair) => pair.lever).length).toBeGreaterThanOrEqual(12)
    expect(market.currency(2)).toMatchObject({ name: 'ETH', scale: 8 })
    expect(market.currency(3)).toMatchObject({ name: 'USDT', network: 'TRC20', scale: 6 })
    const scales = Object.fromEntries(market.currencies().map(({ name, scale }) => [name, scale]))
    expect(scales).toMatchObject({ BTC: 8, USDC: 6, USD: 6, EUR: 2, VND: 0, JPY: 0 })
  })

  it('have quantities within the scale of their currency, a minimum order of at least one step, and terms for futures', () => {
    for (const pair of market.pairs()) {
      expect(pair.numberPrecision).toBeLessThanOrEqual(pair.base.scale)
      expect(big(pair.minNumber).times(big(10).pow(pair.numberPrecision)).mod(1).eq(0)).toBe(true)
      const price = big(market.quote(pair.id)?.now_price ?? 0)
      // One quantity step is worth less than twice the minimum total, so an order can reach the minimum total without
      // exceeding it by much.
      const unit = big(10).pow(-pair.numberPrecision)
      expect(unit.times(price).lt(big(pair.minTotal).times(2))).toBe(true)
      expect(market.pairOf(pair.base.id, pair.quote.id)).toBe(pair)
      if (!pair.lever) continue
      expect([...pair.multiples].sort((a, b) => a - b)).toEqual(pair.multiples)
      // Even at the highest leverage the initial margin is above the maintenance margin.
      expect(
        big(pair.mmr)
          .times(Math.max(...pair.multiples))
          .lt(1),
      ).toBe(true)
      expect(Number(pair.lotSize) * Number(price) * 0.01).toBeGreaterThan(1)
    }
  })

  it('each have a logo in public/', () => {
    for (const { image } of market.currencies())
      expect([image, existsSync(resolve(import.meta.dirname, `../../public/${image.slice(4)}`))]).toEqual([
        image,
        true,
      ])
  })

  it('keep the changes of an operator when the server starts again', async () => {
    const { db } = database
    await db.updateTable('pairs').set({ halted: true, fee_rate: '0.002' }).where('id', '=', 33).execute()
    await seed(db)
    await timers.beat()
    expect(market.pair(33)).toMatchObject({ halted: true, feeRate: '0.002' })
    expect(market.status(33)).toEqual({ status: 'halt', nextOpen: 0 })
    expect(market.quote(33)).toMatchObject({ trading_status: 'halt', fee_rate: '0.002' })
    await expect(
      db.updateTable('currencies').set({ scale: 7 }).where('id', '=', 2).execute(),
    ).rejects.toThrow('fixed for life')
  })
})

describe('quotes', () => {
  it('exist for every pair of a new installation after the start, and match the contract', async () => {
    expect(market.quotes()).toHaveLength(market.pairs().length)
    for (const quote of market.quotes()) {
      v.parse(v.strictObject(Quote.entries), quote)
      expect(quote.spark.length).toBe(24)
      expect(big(quote.low).lte(quote.now_price) && big(quote.high).gte(quote.now_price)).toBe(true)
      const change = big(quote.now_price).minus(quote.open_price)
      expect(big(quote.change_amount).eq(change)).toBe(true)
      expect(big(quote.change).eq(change.times(100).div(quote.open_price).round(2, 1))).toBe(true)
      expect(Math.abs(Number(quote.change))).toBeLessThan(40)
      expect(Number(quote.volume) * Number(quote.low)).toBeLessThanOrEqual(Number(quote.turnover) * 1.001)
    }
    expect(market.quotes().some((quote) => quote.change.startsWith('-'))).toBe(true)
    expect(market.quotes().some((quote) => !quote.change.startsWith('-'))).toBe(true)
  })

  it('are encoded as JSON once per change, and the JSON equals the quote objects', async () => {
    const text = market.quotesJson()
    expect(JSON.parse(text)).toEqual(groupQuotes(market.quotes()))
    v.parse(v.array(LegalGroup), JSON.parse(text))
    expect(market.quotesJson()).toBe(text)
    await move(1000)
    expect(market.quotesJson()).not.toBe(text)
    expect(JSON.parse(market.quotesJson())).toEqual(groupQuotes(market.quotes()))
  })

  it('change with the recorded ticks', async () => {
    const before = market.last(1)
    await move(1000)
    const after = market.last(1)
    expect(after?.seq).toBe((before?.seq ?? 0) + 1)
    expect(after?.time).toBe(clock.now())
    expect(market.quote(1)).toMatchObject({ now_price: after?.price, time: Math.floor(clock.now() / 1000) })
    expect(market.trades('BTC/USDT')[0]).toMatchObject({ id: after?.id, price: after?.price })
    for (const tick of market.trades('BTC/USDT')) v.parse(Tick, tick)
    v.parse(Book, market.book('BTC/USDT'))
    expect(market.book('BTC/USDT')?.seq).toBe(after?.seq)
  })

  it('show stocks as closed outside the trading hours of New York, with the time of the next opening', async () => {
    const share = market.pairBySymbol('AAPL/USDT')?.id ?? 0
    expect(market.status(share)).toEqual({ status: 'open', nextOpen: 0 })
    const friday = market.quote(share)
    const away = new TestClock(Date.parse('2026-11-21T12:00:00Z'))
    const weekend = createMarket({
      config: database.config,
      clock: away,
      db: database.db,
      log,
      timers: new ManualTimers(),
      feed: new TestFeed(['AAPL/USDT'], undefined, 'simulated'),
      namedTicks: [],
    })
    await weekend.start()
    await weekend.complete()
    expect(weekend.status(share)).toEqual({ status: 'closed', nextOpen: Date.parse('2026-11-23T14:30:00Z') })
    expect(weekend.quote(share)).toMatchObject({
      trading_status: 'closed',
      next_open_time: Date.parse('2026-11-23T14:30:00Z') / 1000,
      now_price: friday?.now_price,
    })
    expect(weekend.status(1)).toEqual({ status: 'halt', nextOpen: 0 })
    await weekend.stop()
  })
})

describe('candles', () => {
  it.each(PERIODS)('of %s are 300 without a gap; the open candle has the last price', async (period) => {
    await move(1000)
    const candles = await market.candles('ETH/USDT', period, 0, 0)
    expect(candles).toHaveLength(300)
    for (const [index, candle] of candles.entries()) {
      v.parse(Candle, candle)
      expect(candle.time).toBe(barStart(period, candle.time))
      const before = candles[index - 1]
      if (before) expect(candle.time).toBe(barEnd(period, before.time))
      expect(candle.closed).toBe(index === 299 ? 0 : 1)
      for (const side of [candle.open, candle.close])
        expect(big(candle.low).lte(side) && big(candle.high).gte(side)).toBe(true)
    }
    expect(candles.at(-1)?.close).toBe(market.last(2)?.price)
    expect(market.live('ETH/USDT', period).at(-1)).toEqual(candles.at(-1))
  })

  it('are read page by page towards older candles, within the requested bounds', async () => {
    const newest = await market.candles('BTC/USDT', '15min', 0, 0)
    const older = await market.candles('BTC/USDT', '15min', 0, newest[0]?.time ?? 0)
    expect(older.at(-1)?.time).toBe((newest[0]?.time ?? 0) - 900)
    expect(older).toHaveLength(300)
    const from = newest[290]?.time ?? 0
    const to = newest[295]?.time ?? 0
    expect(await market.candles('BTC/USDT', '15min', from, to)).toEqual(newest.slice(290, 295))
    expect(await market.candles('BTC/USDT', '15min', to, from)).toEqual([])
    expect(await market.candles('XXX/USDT', '15min', 0, 0)).toEqual([])
  })

  it('do not change after their close while minutes and hours pass', async () => {
    const before = await market.candles('BTC/USDT', '1min', 0, 0)
    for (let step = 0; step < 40; step++) await move(3000)
    const after = await market.candles('BTC/USDT', '1min', 0, 0)
    const known = new Map(after.map((candle) => [candle.time, candle]))
    for (const candle of before.slice(2, -1)) expect(known.get(candle.time)).toEqual(candle)
    const stored = await database.db
      .selectFrom('candles')
      .selectAll()
      .where('pair_id', '=', 1)
      .where('period', '=', '1min')
      .execute()
    expect(stored.length).toBeGreaterThanOrEqual(2)
  })
})

describe('the value of a currency in USDT', () => {
  it('is computed from its pair with USDT, through another currency, or from the fiat rate', () => {
    expect(market.usdtPrice(3)).toEqual({ price: '1', time: clock.now(), pairs: [] })
    expect(market.usdtPrice(101)?.price).toBe('1')
    expect(market.usdtPrice(1)).toEqual({
      price: market.last(1)?.price,
      time: market.last(1)?.time,
      pairs: [1],
    })
    expect(market.usdtPrice(111)).toBeNull()
    expect(market.usdtPrice(999)).toBeNull()
  })
})

describe('favourites', () => {
  const mine = () => listFavourites(database.db, market, 7)

  it('are stored per user in the chosen order, without duplicates', async () => {
    const { db } = database
    const add = (userId: number, coinId: number, pairId: number) =>
      addFavourite(db, market, { userId, coinId, pairId, time: NOW })
    const first = await add(7, 2, 2)
    await add(7, 2, 41)
    await add(8, 2, 2)
    expect(first).toEqual({ id: expect.any(Number), currency_id: 2, match_id: 2, sort: 1 })
    expect(await add(7, 2, 2)).toEqual(first)
    expect((await mine()).map((favourite) => [favourite.currency_id, favourite.match_id])).toEqual([
      [2, 2],
      [2, 41],
    ])
    await expect(add(7, 2, 9999)).rejects.toMatchObject({ key: 'pair_unknown' })
    await expect(removeFavourite(db, 8, first.id)).rejects.toMatchObject({ key: 'param_error' })
    // The pair that is named has another base coin than the coin that is named, so it is rejected.
    await expect(add(7, 1, 2)).rejects.toMatchObject({ key: 'pair_unknown' })
    expect(await mine()).toHaveLength(2)
    expect(await removeFavourite(db, 7, first.id)).toEqual({ id: first.id })
    await expect(removeFavourite(db, 7, first.id)).rejects.toMatchObject({ key: 'param_error' })
    expect((await mine()).map((favourite) => favourite.match_id)).toEqual([41])
    expect(await listFavourites(db, market, 8)).toHaveLength(1)
  })

  it('added by a coin instead of a pair become the first pair of that coin, and the answer names the coin', async () => {
    const added = await addFavourite(database.db, market, { userId: 6, coinId: 2, pairId: 0, time: NOW })
    expect(added).toMatchObject({ currency_id: 2, match_id: 2 })
  })

  it('added fifty times at once are stored once', async () => {
    const { db } = database
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        addFavourite(db, market, { userId: 9, coinId: 5, pairId: 5, time: NOW }),
      ),
    )
    expect(new Set(all.map((favourite) => favourite.id)).size).toBe(1)
    expect(await listFavourites(db, market, 9)).toHaveLength(1)
  })
})

describe('market listeners', () => {
  it('that throw an error do not stop other listeners or later ticks', async () => {
    const seen: number[] = []
    const stops = [
      market.onRecorded(() => {
        throw new Error('listener')
      }),
      market.onRecorded((ticks) => seen.push(...ticks.map((tick) => tick.id))),
    ]
    await move(1000)
    await move(1000)
    for (const stop of stops) stop()
    const heard = seen.length
    await move(1000)
    expect(heard).toBeGreaterThan(20)
    expect(seen).toHaveLength(heard)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(log.lines.some((line) => line.includes('listener'))).toBe(true)
  })
})
