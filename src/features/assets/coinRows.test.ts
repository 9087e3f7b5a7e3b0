import { expect, test } from 'vitest'
import type { AccountCode, BalanceRow } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { coinRows, coinTotals } from './coinRows.ts'

const row = (
  currency_id: number,
  currency_name: string,
  equivalent: string | null,
  total = equivalent ?? '0',
  account: AccountCode = 'change',
): BalanceRow => ({
  account,
  currency_id,
  currency_name,
  image: '',
  network: '',
  available: decimal(total),
  freeze: decimal('0'),
  locked: decimal('0'),
  total: decimal(total),
  equivalent: equivalent === null ? null : decimal(equivalent),
})

const ROWS = [
  row(1, 'BTC', '9.5', '0.0001'),
  row(3, 'USDT', '100'),
  row(5, 'BNB', '0.99'),
  row(9, 'ADA', '0'),
]
const ALL = { text: '', hideSmall: false, showEmpty: true }
const names = (rows: readonly { readonly currency_name: string }[]) => rows.map((one) => one.currency_name)

test('coins are sorted by numeric value, the highest value first', () => {
  expect(names(coinRows(ROWS, ALL))).toEqual(['USDT', 'BTC', 'BNB', 'ADA'])
})

test('coins without a balance are listed only when requested or searched', () => {
  expect(names(coinRows(ROWS, { ...ALL, showEmpty: false }))).toEqual(['USDT', 'BTC', 'BNB'])
  expect(names(coinRows(ROWS, { ...ALL, showEmpty: false, text: 'ada' }))).toEqual(['ADA'])
})

test('a held coin without a price is listed even when small balances are hidden', () => {
  const rows = [row(7, 'VND', null, '5'), row(8, 'THB', null)]
  expect(names(coinRows(rows, { text: '', hideSmall: true, showEmpty: false }))).toEqual(['VND'])
})

test('small balances are hidden by their value, not by their amount', () => {
  expect(names(coinRows(ROWS, { ...ALL, hideSmall: true }))).toEqual(['USDT', 'BTC'])
})

test('a search for coins ignores case and the width of letters', () => {
  expect(names(coinRows(ROWS, { ...ALL, text: '　ＢＴ' }))).toEqual(['BTC'])
  expect(names(coinRows(ROWS, { ...ALL, text: ' bt' }))).toEqual(['BTC'])
  expect(names(coinRows(ROWS, { ...ALL, text: 'zzz' }))).toEqual([])
})

test('a coin in several accounts is one row with the sum of its balances, without a value when the coin has no price', () => {
  const totals = coinTotals([
    row(1, 'BTC', '10', '0.1'),
    row(3, 'USDT', '5'),
    { ...row(1, 'BTC', '20', '0.2', 'lever'), available: decimal('0'), locked: decimal('0.2') },
    row(1, 'BTC', '30', '0.3', 'mining'),
    row(7, 'VND', null, '5', 'legal'),
    row(7, 'VND', null, '6'),
  ])
  expect(totals).toMatchObject([
    { currency_name: 'BTC', available: '0.4', locked: '0.2', total: '0.6', equivalent: '60' },
    { currency_name: 'USDT', total: '5', equivalent: '5' },
    { currency_name: 'VND', total: '11', equivalent: null },
  ])
  expect(totals[0]).not.toHaveProperty('account')
})
