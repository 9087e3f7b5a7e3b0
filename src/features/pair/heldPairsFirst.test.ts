import { expect, test } from 'vitest'
import type { BalanceRow } from '#contract/funds/wallet.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { decimal } from '#domain/money.ts'
import { heldCoins, heldFirst } from './heldPairsFirst.ts'

const balance = (currency_id: number, total: string): BalanceRow => ({
  account: 'change',
  currency_id,
  currency_name: '',
  image: '',
  network: '',
  available: decimal('0'),
  freeze: decimal(total),
  locked: decimal('0'),
  total: decimal(total),
  equivalent: null,
})

test('a coin whose whole balance is frozen by orders counts as held', () => {
  expect([...heldCoins([balance(1, '0'), balance(2, '0.1'), balance(5, '3')])]).toEqual([2, 5])
})

test('the list of pairs begins with coins that the person holds, then the most traded in US dollars', () => {
  const quotes = [
    quoteOf(1, 'BTC/USDT', { turnover: decimal('900') }),
    quoteOf(2, 'ETH/USDT', { turnover: decimal('1000') }),
    quoteOf(7, 'DOGE/USDT', { turnover: decimal('5') }),
    quoteOf(8, 'ADA/USDT', { turnover: decimal('50') }),
    quoteOf(9, 'ADA/BTC', { turnover: decimal('0.01') }),
  ]
  const priceOf = (currency: string) => decimal(currency === 'BTC' ? '60000' : '1')
  const order = (held: readonly number[]) => heldFirst(quotes, new Set(held), priceOf).map(({ id }) => id)
  expect(order([])).toEqual([2, 1, 9, 8, 7])
  expect(order([7, 8])).toEqual([8, 7, 2, 1, 9])
})
