import { expect, test } from 'vitest'
import type { AccountCode, WalletList } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { fundingOf, sourcesOf, transferOf } from './orderFunding.ts'

const ACCOUNTS = ['legal', 'change', 'lever', 'micro', 'margin', 'stock', 'deposit', 'mining'] as const

/** A wallet in which the given accounts have these balances of USDT (id 3). */
const walletOf = (balances: Partial<Record<AccountCode, string>>): WalletList =>
  Object.fromEntries(
    ACCOUNTS.map((account) => [
      `${account}_wallet`,
      {
        balance: balances[account]
          ? [{ account, currency_id: 3, available: decimal(balances[account]) }]
          : [],
      },
    ]),
  ) as never

test('funds that an order lacks are taken from the spot, seconds, fiat, futures and margin accounts in this order, and never from savings or stock accounts', () => {
  const data = walletOf({
    legal: '1',
    change: '2',
    lever: '3',
    micro: '4',
    stock: '5',
    deposit: '6',
    mining: '7',
  })
  expect(sourcesOf(data, 'lever', 3)).toEqual([
    { account: 'change', available: '2' },
    { account: 'micro', available: '4' },
    { account: 'legal', available: '1' },
  ])
  expect(sourcesOf(data, 'lever', 1)).toEqual([])
  expect(sourcesOf(undefined, 'lever', 3)).toEqual([])
})

test('an order may spend the balance of all accounts, and transfers only the amount that the paying account lacks', () => {
  const funding = fundingOf(decimal('20'), sourcesOf(walletOf({ change: '1000' }), 'lever', 3), 6)
  expect(funding.total).toBe('1020')
  expect(funding.movesFor(decimal('20'))).toEqual([])
  const moves = funding.movesFor(decimal('120'))
  expect(moves).toEqual([{ from: 'change', number: '100' }])
  expect(transferOf(moves)).toBe('100')
  expect(transferOf([])).toBe('')
  expect(funding.movesFor(decimal('1021'))).toEqual([])
})

test('while the balance of the paying account is unknown, the total of the available balances is unknown and no transfer is planned', () => {
  const funding = fundingOf(null, sourcesOf(walletOf({ change: '1000' }), 'lever', 3), 6)
  expect(funding.total).toBe(null)
  expect(funding.movesFor(decimal('120'))).toEqual([])
})
