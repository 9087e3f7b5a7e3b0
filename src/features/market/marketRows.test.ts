import { describe, expect, it } from 'vitest'
import type { Quote } from '#contract/market/market.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { decimal } from '#domain/money.ts'
import {
  firstSort,
  MARKET_TABS,
  type MarketSort,
  mayResort,
  order,
  quoteCurrenciesOf,
  quotesUnder,
  SORT_KEYS,
  sortOf,
  suggested,
  wordOf,
} from './marketRows.ts'

let ids = 0
function quote(
  symbol: string,
  change: Partial<Record<'price' | 'turnover' | 'change', string>> = {},
  more: Partial<Quote> = {},
): Quote {
  ids += 1
  return quoteOf(ids, symbol, {
    now_price: decimal(change.price ?? '1'),
    change: decimal(change.change ?? '0'),
    turnover: decimal(change.turnover ?? '1'),
    ...more,
  })
}

const btc = quote(
  'BTC/USDT',
  { price: '67412.5', turnover: '1840000000', change: '2.14' },
  { is_open_lever: 1 },
)
const eth = quote('ETH/USDT', { price: '3486.72', turnover: '962400000', change: '-1.38' })
const ethBtc = quote('ETH/BTC', { price: '0.0517', turnover: '12', change: '2.14' })
const aapl = quote('AAPL/USD', { price: '229', turnover: '10' }, { type: 'stock' })
const all = [btc, eth, ethBtc, aapl]
const PRICES: Readonly<Record<string, string>> = { USDT: '1', USD: '1', BTC: '67412.5' }
const priceOf = (currency: string) => {
  const price = PRICES[currency]
  return price === undefined ? null : decimal(price)
}
const symbols = (sort: MarketSort, of: readonly Quote[] = all) =>
  order(of, sort, priceOf).map((id) => all.find((row) => row.id === id)?.symbol)

describe('the rows of the market', () => {
  it('are listed under each tab whose kind of trading the pair supports', () => {
    const under = (tab: Parameters<typeof quotesUnder>[0]) =>
      quotesUnder(tab, all, []).map((row) => row.symbol)
    expect(under('coins')).toEqual(['BTC/USDT', 'ETH/USDT', 'ETH/BTC'])
    expect(under('futures')).toEqual(['BTC/USDT'])
    expect(under('stocks')).toEqual(['AAPL/USD'])
    expect(quoteCurrenciesOf(quotesUnder('coins', all, []))).toEqual(['USDT', 'BTC'])
  })

  it('in the favourites tab are in the order that the person chose, without pairs that are no longer offered', () => {
    expect(quotesUnder('favourites', all, [aapl.id, 9_999, btc.id])).toEqual([aapl, btc])
    expect(firstSort('favourites')).toBeNull()
  })

  it('are sorted by numeric value; rows with equal values keep their order', () => {
    expect(symbols({ key: 'price', direction: 'desc' })).toEqual([
      'BTC/USDT',
      'ETH/USDT',
      'ETH/BTC',
      'AAPL/USD',
    ])
    expect(symbols({ key: 'volume', direction: 'asc' })).toEqual([
      'AAPL/USD',
      'ETH/BTC',
      'ETH/USDT',
      'BTC/USDT',
    ])
    expect(symbols({ key: 'change', direction: 'desc' })).toEqual([
      'BTC/USDT',
      'ETH/BTC',
      'AAPL/USD',
      'ETH/USDT',
    ])
    expect(symbols({ key: 'name', direction: 'desc' })).toEqual([
      'AAPL/USD',
      'BTC/USDT',
      'ETH/BTC',
      'ETH/USDT',
    ])
  })

  it('with different quote currencies are sorted by volume and price in US dollars, and without a price of the quote currency last', () => {
    const small = quote('A/USDT', { price: '3000', turnover: '500000' })
    const large = quote('B/BTC', { price: '0.05', turnover: '12' })
    const unpriced = quote('C/XYZ', { price: '9', turnover: '99999999' })
    const by = (key: 'price' | 'volume' | 'change', direction: 'asc' | 'desc') =>
      order([unpriced, small, large], { key, direction }, priceOf)
    for (const key of ['price', 'volume'] as const) {
      expect(by(key, 'desc'), key).toEqual([large.id, small.id, unpriced.id])
      expect(by(key, 'asc'), key).toEqual([small.id, large.id, unpriced.id])
    }
    expect(by('change', 'desc')).toEqual([unpriced.id, small.id, large.id])
  })

  it('are sorted by exact decimals where floats would be equal', () => {
    const near = quote('A/USDT', { price: '0.10000000000000000002' })
    const nearer = quote('B/USDT', { price: '0.10000000000000000003' })
    const tenth = quote('C/USDT', { price: '0.1' })
    const by = (direction: 'asc' | 'desc') =>
      order([near, nearer, tenth], { key: 'price', direction }, priceOf)
    expect(by('desc')).toEqual([nearer.id, near.id, tenth.id])
    expect(by('asc')).toEqual([tenth.id, near.id, nearer.id])
  })

  it('are sorted by live figures when these are newer than the figures of the list', () => {
    const live = order([btc, eth], { key: 'price', direction: 'desc' }, priceOf, (row) =>
      row === eth ? { ...row, now_price: decimal('70000') } : row,
    )
    expect(live).toEqual([eth.id, btc.id])
  })

  it('are reordered at most once in 2 s, and never while the list is touched', () => {
    expect([mayResort(1_000, 2_999, false), mayResort(1_000, 3_000, false)]).toEqual([false, true])
    expect(mayResort(1_000, 60_000, true)).toBe(false)
  })

  it('for a person without favourites suggest the most traded pairs with USDT', () => {
    expect(suggested(all, 6)).toEqual([btc, eth])
    expect(suggested(all, 1)).toEqual([btc])
  })
})

describe('the sort order in the URL', () => {
  const sorts: readonly MarketSort[] = [
    null,
    ...SORT_KEYS.flatMap((key) => [{ key, direction: 'asc' } as const, { key, direction: 'desc' } as const]),
  ]

  it.each(MARKET_TABS)('of the tab %s is the same after it was written to the URL and read back', (tab) => {
    for (const sort of sorts) expect(sortOf(tab, wordOf(tab, sort))).toEqual(sort)
  })

  it('is left out when it is the default sort order of the tab', () => {
    for (const tab of MARKET_TABS) expect(wordOf(tab, firstSort(tab))).toBeUndefined()
    expect(wordOf('coins', null)).toBe('none')
    expect(wordOf('favourites', { key: 'volume', direction: 'desc' })).toBe('volume-desc')
  })
})
