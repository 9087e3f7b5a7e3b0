import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { type Ranked, type Ranking, rank as rankOf, reorderDelay } from './rankPairs.ts'

const row = (
  id: number,
  symbol: string,
  change: string,
  turnover: string,
  more: Partial<Ranked> = {},
): Ranked => ({
  id,
  symbol,
  legal_name: symbol.split('/')[1] ?? '',
  type: 'coin',
  change: decimal(change),
  turnover: decimal(turnover),
  trading_status: 'open',
  ...more,
})

const priceOf = (currency: string) => decimal(currency === 'BTC' ? '60000' : '1')
const rank = (quotes: readonly Ranked[], ranking: Ranking, hot?: readonly string[]) =>
  rankOf(quotes, ranking, priceOf, hot)

const ROWS = [
  row(1, 'BTC/USDT', '1.2', '900'),
  row(2, 'ETH/USDT', '-3.4', '700'),
  row(3, 'SOL/USDT', '10.5', '800'),
  row(4, 'DOGE/USDT', '0', '10'),
  row(5, 'AAPL/USD', '20', '99999', { type: 'stock' }),
  row(6, 'LUNA/USDT', '90', '99999', { trading_status: 'halt' }),
]

describe('the rankings of pairs', () => {
  test('list only rising pairs as gainers and only falling pairs as losers, the largest change first', () => {
    expect(rank(ROWS, 'gainers')).toEqual([3, 1])
    expect(rank(ROWS, 'losers')).toEqual([2])
  })

  test('sort the volume ranking by turnover as numbers, not as text', () => {
    expect(rank(ROWS, 'volume')).toEqual([1, 3, 2, 4])
  })

  test('sort by turnover in US dollars where quote currencies differ', () => {
    const rows = [...ROWS, row(7, 'ETH/BTC', '0', '0.014')]
    expect(rank(rows, 'volume')).toEqual([1, 7, 3, 2, 4])
    expect(rank(rows, 'hot')).toEqual([1, 7, 3, 2, 4])
  })

  test('list the operator’s hot pairs, then the most traded pairs', () => {
    expect(rank(ROWS, 'hot', ['DOGE/USDT', 'ETH/USDT'])).toEqual([4, 2, 1, 3])
    expect(rank(ROWS, 'hot')).toEqual([1, 3, 2, 4])
  })

  test('have at most eight rows, and rows with equal figures are in the order of their ids', () => {
    const many = Array.from({ length: 12 }, (_, i) => row(12 - i, `C${i}/USDT`, '1', '5'))
    expect(rank(many, 'volume')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(rank(many, 'gainers')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

test('the rows of a ranking may be reordered at most once in two seconds', () => {
  expect(reorderDelay(null, 5_000)).toBe(0)
  expect(reorderDelay(5_000, 5_000)).toBe(2000)
  expect(reorderDelay(5_000, 6_999)).toBe(1)
  expect(reorderDelay(5_000, 7_000)).toBe(0)
})
