import { expect, test } from 'vitest'
import type { BalanceRow } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { coinRows } from './coinRows.ts'

const row = (
  currency_id: number,
  currency_name: string,
  equivalent: string,
  total = equivalent,
): BalanceRow => ({
  account: 'change',
  currency_id,
  currency_name,
  image: '',
  network: '',
  available: decimal(total),
  freeze: decimal('0'),
  locked: decimal('0'),
  total: decimal(total),
  equivalent: decimal(equivalent),
})

const ROWS = [
  row(1, 'BTC', '9.5', '0.0001'),
  row(3, 'USDT', '100'),
  row(5, 'BNB', '0.99'),
  row(9, 'ADA', '0'),
]
const names = (rows: readonly BalanceRow[]) => rows.map((one) => one.currency_name)

test('coins are sorted by their value as a number, the highest first', () => {
  expect(names(coinRows(ROWS, { text: '', hideSmall: false }))).toEqual(['USDT', 'BTC', 'BNB', 'ADA'])
})

test('small balances are hidden by their value, not by their amount', () => {
  expect(names(coinRows(ROWS, { text: '', hideSmall: true }))).toEqual(['USDT', 'BTC'])
})

test('a search for coins ignores case', () => {
  expect(names(coinRows(ROWS, { text: ' bt', hideSmall: false }))).toEqual(['BTC'])
  expect(names(coinRows(ROWS, { text: 'zzz', hideSmall: false }))).toEqual([])
})
