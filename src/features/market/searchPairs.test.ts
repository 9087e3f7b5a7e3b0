import { describe, expect, it } from 'vitest'
import type { Quote } from '#contract/market/market.ts'
import { decimal } from '#domain/money.ts'
import { findPairs, grouped, hotPairs, withRecent } from './searchPairs.ts'

type Row = Pick<
  Quote,
  | 'id'
  | 'symbol'
  | 'name'
  | 'currency_name'
  | 'legal_name'
  | 'type'
  | 'is_open_coin'
  | 'is_open_lever'
  | 'turnover'
>
const row = (id: number, symbol: string, name: string, turnover: string, more: Partial<Row> = {}) =>
  ({
    id,
    symbol,
    name,
    currency_name: symbol.split('/')[0] ?? '',
    legal_name: symbol.split('/')[1] ?? '',
    type: 'coin',
    is_open_coin: 1,
    is_open_lever: 0,
    turnover: decimal(turnover),
    ...more,
  }) satisfies Row as Quote

const quotes = [
  row(1, 'BTC/USDT', 'Bitcoin', '100', { is_open_lever: 1 }),
  row(2, 'ETH/USDT', 'Ethereum', '90'),
  row(3, 'ETH/BTC', 'Ethereum', '5'),
  row(4, 'BCH/USDT', 'Bitcoin Cash', '10'),
  row(5, 'AAPL/USD', 'Apple', '50', { type: 'stock', is_open_coin: 1 }),
]
const priceOf = (currency: string) => decimal(currency === 'BTC' ? '15' : '1')
const found = (text: string) => findPairs(quotes, text, priceOf).map((quote) => quote.symbol)

describe('the search for a pair', () => {
  it('finds a pair with any separator and in upper or lower case', () => {
    for (const text of ['btc/usdt', 'BTCUSDT', ' btc usdt ', 'btc-usdt'])
      expect(found(text)[0]).toBe('BTC/USDT')
  })

  it('ranks matches of the base currency first, then names that begin with the text, then names that contain the text', () => {
    expect(found('btc')).toEqual(['BTC/USDT', 'ETH/BTC'])
    expect(found('bitcoin')).toEqual(['BTC/USDT', 'BCH/USDT'])
    expect(found('apple')).toEqual(['AAPL/USD'])
    expect(found('zzz')).toEqual([])
    expect(found('btc zzz')).toEqual([])
    expect(found(' / ')).toEqual([])
  })

  it('finds a pair by words in any order', () => {
    expect(found('usdt btc')).toEqual(['BTC/USDT'])
    expect(found('usdt bitcoin')).toEqual(['BTC/USDT', 'BCH/USDT'])
  })

  it('lists equally good matches by turnover in US dollars', () => {
    const pairs = [row(1, 'ETH/USDT', 'Ethereum', '90'), row(2, 'ETH/BTC', 'Ethereum', '50')]
    expect(findPairs(pairs, 'eth', priceOf).map(({ id }) => id)).toEqual([2, 1])
  })

  it('groups results by kind of trading: spot, futures, stocks', () => {
    expect(
      grouped(findPairs(quotes, 'b', priceOf)).map(({ group, rows }) => [group, rows.map((q) => q.id)]),
    ).toEqual([
      ['coins', [1, 4, 3]],
      ['futures', [1]],
    ])
    expect(grouped(findPairs(quotes, 'aapl', priceOf)).map(({ group }) => group)).toEqual(['stocks'])
  })

  it('without a search text lists the operator’s hot pairs, or the most traded pairs when there are no hot pairs', () => {
    expect(hotPairs(quotes, 'eth, BTC/USDT xyz', priceOf).map((q) => q.id)).toEqual([2, 1])
    expect(hotPairs(quotes, '', priceOf).map((q) => q.id)).toEqual([1, 2, 3, 4])
    expect(hotPairs(quotes, 'xyz', priceOf).map((q) => q.id)).toEqual([1, 2, 3, 4])
  })
})

describe('recently viewed pairs', () => {
  it('are listed newest first, each once, ten at most', () => {
    expect(withRecent([3, 2, 1], 2)).toEqual([2, 3, 1])
    expect(withRecent([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 11)).toEqual([11, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
