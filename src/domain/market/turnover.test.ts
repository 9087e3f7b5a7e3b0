import { expect, test } from 'vitest'
import { decimal } from '../money.ts'
import { byTurnover, inUsd } from './turnover.ts'

const PRICES: Readonly<Record<string, string>> = { USDT: '1', BTC: '60000' }
const priceOf = (currency: string) => {
  const price = PRICES[currency]
  return price === undefined ? null : decimal(price)
}
const pair = (symbol: string, turnover: string) => ({
  symbol,
  legal_name: symbol.split('/')[1] ?? '',
  turnover: decimal(turnover),
})

test('an amount of a currency is valued at its price in US dollars, and not at all while the price is unknown', () => {
  expect(inUsd(decimal('0.000000000000000003'), 'BTC', priceOf)).toBe('0.00000000000018')
  expect(inUsd(decimal('5'), 'XYZ', priceOf)).toBeNull()
})

test('pairs are sorted by turnover in US dollars, and pairs of a currency without a price are last', () => {
  const pairs = [
    pair('A/XYZ', '5'),
    pair('BTC/USDT', '900000'),
    pair('B/XYZ', '9000000'),
    pair('ETH/BTC', '12'),
    pair('BNB/BTC', '20'),
  ]
  expect([...pairs].sort(byTurnover(priceOf)).map(({ symbol }) => symbol)).toEqual([
    ...['BNB/BTC', 'BTC/USDT', 'ETH/BTC'],
    ...['B/XYZ', 'A/XYZ'],
  ])
})
