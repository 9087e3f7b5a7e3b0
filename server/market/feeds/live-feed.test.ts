import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { until } from '#tests/helpers/test-server.ts'
import { TestClock, testLog } from '../test-kit.ts'
import { realTimers, type Timers } from '../timers.ts'
import type { Feed, FeedTick } from '../types.ts'
import { type Exchange, openExchange } from './ccxt-exchange.ts'
import { type LocalExchange, localExchange, redirectTo, tradeMessage } from './fake-exchange.ts'
import { liveFeed } from './live-feed.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Timers with short waits, so that the test does not wait long for a reconnection. */
const quickTimers: Timers = { ...realTimers, wait: () => realTimers.wait(20) }

async function live(local: LocalExchange, symbols: readonly string[]) {
  const got: FeedTick[] = []
  const log = testLog()
  const feed: Feed = liveFeed({
    exchangeId: 'binance',
    pairs: [
      ...symbols.map((symbol) => ({ symbol, kind: 'coin' as const })),
      { symbol: 'AAPL/USDT', kind: 'stock' as const },
    ],
    clock: new TestClock(1_795_000_000_000),
    timers: quickTimers,
    log,
    open: () => openExchange('binance', redirectTo(local)),
  })
  ends.push(() => feed.stop())
  const started = feed.start((ticks) => got.push(...ticks))
  return { feed, got, log, started }
}

const trade = (symbol: string, id: number, price: string, quantity: string, maker: boolean): string =>
  tradeMessage({ symbol, id, price, quantity, maker, time: 1_700_000_000_000 + id })

const LIMIT = 60_000
const WAIT = 15_000

describe('the live feed over a local exchange', () => {
  it(
    'watches a pair that is added while the feed runs, even if the exchange listed the pair after the start of the feed',
    async () => {
      const traded = ['BTC/USDT']
      const local = await localExchange(traded)
      ends.push(() => local.close())
      const { feed, got, started } = await live(local, ['BTC/USDT'])
      await started
      await until('the first subscription', () => local.subscribed.size === 1, WAIT)
      traded.push('ETH/USDT')
      feed.setPairs(
        ['BTC/USDT', 'ETH/USDT', 'SOL/USDT'].map((symbol) => ({
          symbol,
          kind: 'coin' as const,
          pricePrecision: 2,
          numberPrecision: 4,
        })),
      )
      await until('the new pair', () => feed.symbols().includes('ETH/USDT'), WAIT)
      expect(feed.symbols()).toEqual(['BTC/USDT', 'ETH/USDT'])
      local.send(trade('BTCUSDT', 1, '67412.10000000', '0.00100000', false))
      await until('the second subscription', () => local.subscribed.size === 2, WAIT)
      local.send(trade('ETHUSDT', 2, '3412.10000000', '0.00100000', false))
      await until('its price', () => got.some(({ symbol }) => symbol === 'ETH/USDT'), WAIT)
      // Trades of a symbol that is no longer in the list of pairs are dropped.
      feed.setPairs([{ symbol: 'ETH/USDT', kind: 'coin', pricePrecision: 2, numberPrecision: 4 }])
      await until('the end of the other', () => feed.symbols().length === 1, WAIT)
    },
    LIMIT,
  )

  it(
    'emits every trade of every watched pair once, in order, with price and quantity as exact decimal strings',
    async () => {
      const local = await localExchange(['BTC/USDT', 'ETH/USDT', 'NEW/USDT'])
      ends.push(() => local.close())
      const { feed, got, started } = await live(local, ['BTC/USDT', 'ETH/USDT', 'SOL/USDT'])
      await started
      expect(feed.symbols()).toEqual(['BTC/USDT', 'ETH/USDT'])
      await until('the subscription', () => local.subscribed.size === 2, WAIT)
      expect([...local.subscribed].sort()).toEqual(['btcusdt@aggTrade', 'ethusdt@aggTrade'])
      local.send(trade('BTCUSDT', 1, '67412.10000000', '0.00100000', false))
      // Several trades of two pairs at once: ccxt announces all of them with one notification.
      for (let id = 2; id <= 40; id++)
        local.send(
          trade(id % 3 ? 'BTCUSDT' : 'ETHUSDT', id, `${1000 + id}.50000000`, '2.00000000', id % 2 === 0),
        )
      await until('the trades', () => got.length >= 40, WAIT)
      local.send(trade('BTCUSDT', 41, '67412.11000000', '1E-8', true))
      await until('the last trade', () => got.length >= 41, WAIT)
      expect(got).toHaveLength(41)
      expect(got[0]).toEqual({
        symbol: 'BTC/USDT',
        sourceTime: 1_700_000_000_001,
        price: '67412.1',
        number: '0.001',
        side: 'buy',
        source: 'binance:BTC/USDT#1',
      })
      for (const symbol of feed.symbols()) {
        const ids = got
          .filter((tick) => tick.symbol === symbol)
          .map((tick) => Number(tick.source.split('#')[1]))
        expect(ids).toEqual([...ids].sort((a, b) => a - b))
      }
      expect(got.at(-1)).toMatchObject({ number: '0.00000001', side: 'sell' })
    },
    LIMIT,
  )

  it(
    'connects again after a lost connection and emits every later trade',
    async () => {
      const local = await localExchange(['BTC/USDT'])
      ends.push(() => local.close())
      const { got, log, started } = await live(local, ['BTC/USDT'])
      await started
      await until('the subscription', () => local.subscribed.size === 1, WAIT)
      for (let round = 1; round <= 3; round++) {
        const before = local.connections
        local.cut()
        await until('a new connection', () => local.connections > before, WAIT)
        await until(
          'prices again',
          () => {
            local.send(trade('BTCUSDT', round, `${100 + round}.00000000`, '1.00000000', false))
            return got.some((tick) => tick.price === `${100 + round}`)
          },
          WAIT,
        )
      }
      expect(log.lines.some((line) => line.includes('connecting again'))).toBe(true)
    },
    LIMIT,
  )

  it(
    'retries the connection while the exchange cannot be reached',
    async () => {
      const local = await localExchange(['BTC/USDT'])
      ends.push(() => local.close())
      local.down = true
      const { feed, log, started } = await live(local, ['BTC/USDT'])
      // The markets of the exchange are not loaded yet, so every coin is assumed to be available.
      expect(feed.symbols()).toEqual(['BTC/USDT'])
      await until('a failed try', () => log.lines.some((line) => line.includes('broke off')), WAIT)
      local.down = false
      await started
      await until('the subscription', () => local.subscribed.size === 1, WAIT)
    },
    LIMIT,
  )

  it(
    'reads closed candles of earlier periods from the exchange',
    async () => {
      const start = 1_700_000_100_000
      const local = await localExchange(['BTC/USDT'], (query) => {
        const since = Number(query.get('startTime'))
        return Array.from({ length: Number(query.get('limit')) }, (_, index) => {
          const time = since + index * 300_000
          return [time, '10.00', '12.00', '9.00', '11.00', '2.50', time + 299_999, '0', 0, '0', '0', '0']
        })
      })
      ends.push(() => local.close())
      const { feed } = await live(local, ['BTC/USDT'])
      const candles = await feed.history('BTC/USDT', '5min', start / 1000 + 10, 3)
      expect(candles).toHaveLength(3)
      expect(candles.at(-1)).toEqual({
        time: start / 1000 - 300,
        open: '10',
        high: '12',
        low: '9',
        close: '11',
        volume: '2.5',
        turnover: '27.5',
        closed: 1,
      })
      expect(await feed.history('AAPL/USDT', '5min', start / 1000, 3)).toEqual([])
    },
    LIMIT,
  )

  it('subscribes to the trades of each pair separately when the exchange has no subscription for several pairs, emits no trade without a time, and asks again when the exchange streams no trades', async () => {
    const calls: string[] = []
    const exchange = (has: Record<string, boolean>): Exchange => ({
      has,
      trades: {
        'BTC/USDT': [
          { id: '8', timestamp: undefined, price: '6', amount: '2', side: 'sell' },
          { id: '9', timestamp: 5, price: '7', amount: '2', side: 'sell' },
        ],
        'ETH/USDT': [],
      },
      loadMarkets: async () => ({ 'BTC/USDT': {}, 'ETH/USDT': { active: false } }),
      watchTradesForSymbols: () => Promise.reject(new Error('not here')),
      watchTrades: (symbol) => {
        calls.push(symbol)
        return calls.length > 1 ? new Promise(() => {}) : Promise.resolve([])
      },
      fetchOHLCV: async () => [],
      close: async () => {},
    })
    const read = (has: Record<string, boolean>) => {
      const got: FeedTick[] = []
      const log = testLog()
      const feed = liveFeed({
        exchangeId: 'small',
        pairs: [
          { symbol: 'BTC/USDT', kind: 'coin' },
          { symbol: 'ETH/USDT', kind: 'coin' },
        ],
        clock: new TestClock(0),
        timers: quickTimers,
        log,
        open: async () => exchange(has),
      })
      ends.push(() => feed.stop())
      void feed.start((ticks) => got.push(...ticks))
      return { got, log }
    }
    const { got } = read({ watchTrades: true })
    await until('a price', () => got.length > 0)
    expect(got.map(({ price, number, side, source }) => [price, number, side, source])).toEqual([
      ['7', '2', 'sell', 'small:BTC/USDT#9'],
    ])
    expect(new Set(calls)).toEqual(new Set(['BTC/USDT']))
    const without = read({ watchTicker: true })
    await until('the reason', () => without.log.lines.some((line) => line.includes('streams no trades')))
    expect(without.got).toEqual([])
  })

  it(
    'emits a trade once that the exchange repeats after a new connection',
    async () => {
      const local = await localExchange(['BTC/USDT'])
      ends.push(() => local.close())
      const { got, started } = await live(local, ['BTC/USDT'])
      await started
      await until('the subscription', () => local.subscribed.size === 1, WAIT)
      const sent = [1, 2, 3].map((id) => trade('BTCUSDT', id, `${100 + id}`, '1', false))
      for (const message of sent) local.send(message)
      await until('the trades', () => got.length === 3, WAIT)
      local.snapshot = [...sent, trade('BTCUSDT', 4, '104', '1', false)]
      local.cut()
      await until('the next trade', () => got.some(({ price }) => price === '104'), WAIT)
      expect(got.map(({ price }) => price)).toEqual(['101', '102', '103', '104'])
    },
    LIMIT,
  )

  it('fails with the name of the exchange when ccxt does not support the exchange', async () => {
    await expect(openExchange('nosuchexchange')).rejects.toThrow('nosuchexchange')
  })
})

const RECORDED = resolve(import.meta.dirname, '../../../../shared/market-data/binance-ws-2021-10.txt')

describe.skipIf(!existsSync(RECORDED))(
  'a recorded hour of an exchange (../shared/market-data, skipped where it is absent)',
  () => {
    it(
      'is replayed as trades, and the order books, tickers and candles between the trades are ignored',
      async () => {
        const local = await localExchange(['NKN/USDT', 'BLZ/ETH', 'LRC/BTC', 'RUNE/EUR'])
        ends.push(() => local.close())
        const { got, started } = await live(local, ['NKN/USDT', 'BLZ/ETH', 'LRC/BTC', 'RUNE/EUR'])
        await started
        await until('the subscription', () => local.subscribed.size === 4, WAIT)
        const messages = readFileSync(RECORDED, 'utf8')
          .split('\n')
          .slice(1)
          .flatMap((line) => (line.includes(': ') ? [line.slice(line.indexOf(': ') + 2)] : []))
        const expected: unknown[] = []
        for (const message of messages) {
          local.send(message)
          const { stream, data } = JSON.parse(message)
          if (String(stream).endsWith('@aggTrade'))
            expected.push([data.s, Number(data.p), Number(data.q), data.T, data.m ? 'sell' : 'buy', data.a])
        }
        expect(expected.length).toBeGreaterThan(1)
        await until('the trades', () => got.length >= expected.length, WAIT)
        expect(
          got.map((tick) => [
            tick.symbol.replace('/', ''),
            Number(tick.price),
            Number(tick.number),
            tick.sourceTime,
            tick.side,
            Number(tick.source.split('#')[1]),
          ]),
        ).toEqual(expected)
      },
      LIMIT,
    )
  },
)
