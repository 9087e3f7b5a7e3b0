import { expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import { actValue } from './approval-value.ts'

const NOW = 1_700_000_000_000
const MINUTE = 60_000
const COIN = 7

/** A market in which the coin costs 2.5 USDT by these pairs, of which some are halted. */
const marketOf = (
  age: number,
  pairs: readonly number[],
  halted: readonly number[] = [],
): Pick<Market, 'usdtPrice' | 'pair'> => ({
  usdtPrice: () => ({ price: decimal('2.5'), time: NOW - age, pairs }),
  pair: (id) => ({ id, halted: halted.includes(id) }) as ReturnType<Market['pair']>,
})
const valueAt = (market: Pick<Market, 'usdtPrice' | 'pair'>) => actValue(market, COIN, decimal('-4'), NOW)

it('an operator action is valued by a price that is at most five minutes old, whatever the sign of its amount', () => {
  expect(valueAt(marketOf(5 * MINUTE, [1]))).toBe('10')
})

it('the value of an operator action is unknown without a price, and while the price is older than five minutes', () => {
  expect(valueAt({ ...marketOf(0, [1]), usdtPrice: () => null })).toBe('unknown')
  expect(valueAt(marketOf(5 * MINUTE + 1, [1]))).toBe('unknown')
})

it('the value of an operator action is unknown while one of the pairs that price its coin is halted', () => {
  expect(valueAt(marketOf(0, [1, 2]))).toBe('10')
  expect(valueAt(marketOf(0, [1, 2], [2]))).toBe('unknown')
})

it('an amount of fiat is valued by a rate that is at most a day old', () => {
  const day = 24 * 60 * MINUTE
  expect(valueAt(marketOf(day, []))).toBe('10')
  expect(valueAt(marketOf(day + 1, []))).toBe('unknown')
})
