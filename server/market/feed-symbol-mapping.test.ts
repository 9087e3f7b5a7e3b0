import { expect, test } from 'vitest'
import { withSources } from './feed-symbol-mapping.ts'
import { feedTick, TestFeed } from './test-kit.ts'
import type { FeedTick, Priceable } from './types.ts'

const pair = (symbol: string, source = symbol, pricePrecision = 2) => ({
  symbol,
  source,
  kind: 'coin' as const,
  pricePrecision,
  numberPrecision: 4,
})

/** A feed of two symbols that records the pairs passed to it. */
class ToldFeed extends TestFeed {
  readonly told: (readonly Priceable[])[] = []
  override setPairs = (pairs: readonly Priceable[]): void => void this.told.push(pairs)
}

test('a feed emits prices for every pair whose source is one of its symbols, under the symbol of the pair', async () => {
  const inner = new TestFeed(['BTC/USDT', 'OLD/USDT'])
  const feed = withSources(
    () => inner,
    [pair('BTC/USDT'), pair('NEW/USDT', 'OLD/USDT'), pair('BTC2/USDT', 'BTC/USDT')],
  )
  expect(feed.symbols()).toEqual(['BTC/USDT', 'BTC2/USDT', 'NEW/USDT'])
  const got: FeedTick[] = []
  await feed.start((ticks) => got.push(...ticks))
  inner.give(feedTick('OLD/USDT', '3'), feedTick('BTC/USDT', '70000'), feedTick('NEW/USDT', '9'))
  expect(got.map(({ symbol, price }) => [symbol, price])).toEqual([
    ['NEW/USDT', '3'],
    ['BTC/USDT', '70000'],
    ['BTC2/USDT', '70000'],
  ])
})

test('a source symbol of several pairs is passed to the feed once, with the decimals of the pair that has the same symbol', () => {
  const inner = new ToldFeed([])
  const own = pair('BTC/USDT', 'BTC/USDT', 2)
  const feed = withSources(() => inner, [])
  feed.setPairs([pair('BTC2/USDT', 'BTC/USDT', 8), own, pair('BTC3/USDT', 'BTC/USDT', 0)])
  expect(inner.told.at(-1)).toEqual([own])
})

test('a pair that is added while the feed runs gets prices from then on, and also the earlier candles of its source', async () => {
  const candle = {
    time: 60,
    open: '1',
    high: '1',
    low: '1',
    close: '1',
    volume: '1',
    turnover: '1',
    closed: 1 as const,
  }
  const inner = new TestFeed(['OLD/USDT'], (symbol) => (symbol === 'OLD/USDT' ? [candle as never] : []))
  const feed = withSources(() => inner, [])
  const got: FeedTick[] = []
  await feed.start((ticks) => got.push(...ticks))
  inner.give(feedTick('OLD/USDT', '3'))
  expect(got).toEqual([])
  feed.setPairs([pair('NEW/USDT', 'OLD/USDT')])
  inner.give(feedTick('OLD/USDT', '4'))
  expect(got).toMatchObject([{ symbol: 'NEW/USDT', price: '4' }])
  expect(await feed.history('NEW/USDT', '1min', 120, 5)).toHaveLength(1)
})
