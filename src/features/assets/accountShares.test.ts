import { expect, test } from 'vitest'
import { ACCOUNTS, type AccountCode, type AccountSummary, accountId } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { shares } from './accountShares.ts'

const account = (code: AccountCode, equivalent: string): AccountSummary => ({
  id: accountId(code),
  account: code,
  available: decimal(equivalent),
  freeze: decimal('0'),
  locked: decimal('0'),
  equivalent: decimal(equivalent),
  without: [],
  today_profit: decimal('0'),
  today_profit_rate: decimal('0'),
  transferable: 1,
})

test('the ring chart of a person without assets has no segments', () => {
  expect(shares(ACCOUNTS.map((code) => account(code, '0')))).toEqual([])
})

test('the ring chart lists accounts by value, largest first, and leaves out empty accounts', () => {
  expect(shares([account('legal', '250'), account('change', '750'), account('lever', '0')])).toEqual([
    { key: 'change', equivalent: '750', share: 0.75 },
    { key: 'legal', equivalent: '250', share: 0.25 },
  ])
})

test('the ring chart combines eight accounts into six segments that add up to the total', () => {
  const slices = shares(ACCOUNTS.map((code, at) => account(code, String((8 - at) * 10))))
  expect(slices).toHaveLength(6)
  expect(slices.at(-1)).toMatchObject({ key: 'others', equivalent: '60' })
  expect(slices.reduce((sum, slice) => sum + Number(slice.equivalent), 0)).toBe(360)
})
