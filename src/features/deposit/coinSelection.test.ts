import { expect, test } from 'vitest'
import type { BalanceRow } from '#contract/funds/wallet.ts'
import type { Coin } from '#contract/market/market.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { decimal } from '#domain/money.ts'
import { hotCoins, readRecent, sections, spendable, writeRecent } from './coinSelection.ts'

const coin = (id: number, name: string, type: Coin['type'] = 'crypto', subName = ''): Coin => ({
  id,
  name,
  subName,
  type,
  status: 1,
  address: '',
  image: '',
  precision: 8,
  deposit_min: decimal('1'),
  deposit_max: decimal('1000000'),
  deposit_integer: 0,
  confirmations: 1,
  withdraw_min: decimal('1'),
  withdraw_max: decimal('1'),
  fee: decimal('0'),
  fee_type: 'fixed',
  need_tag: 0,
  closed: 0,
})

const COINS = [
  coin(3, 'USDT', 'crypto', 'TRC20'),
  coin(1, 'BTC', 'crypto', 'Bitcoin'),
  coin(5, 'BNB'),
  coin(101, 'USD', 'fiat'),
  coin(201, 'AAPL', 'stock'),
]

test('a coin whose deposits an operator has closed is not offered for a deposit, but is offered for a withdrawal', () => {
  const coins = [{ ...coin(9, 'ADA'), closed: 1 }]
  expect(sections(coins, 'receive', '')).toEqual([])
  expect(sections(coins, 'withdraw', '')).toHaveLength(1)
})

test('coins for a deposit are listed from A to Z in sections by first letter, without stocks', () => {
  expect(
    sections(COINS, 'receive', '').map(({ letter, coins }) => [letter, coins.map((one) => one.name)]),
  ).toEqual([
    ['B', ['BNB', 'BTC']],
    ['U', ['USD', 'USDT']],
  ])
  expect(sections(COINS, 'transfer', '').flatMap(({ coins }) => coins.map((one) => one.name))).not.toContain(
    'USD',
  )
})

test('a search for a coin to deposit matches names and networks', () => {
  expect(sections(COINS, 'receive', 'trc').flatMap(({ coins }) => coins.map((one) => one.id))).toEqual([3])
  expect(sections(COINS, 'receive', 'nothing')).toEqual([])
})

test('recently picked coins are listed newest first, each once, six at most', () => {
  expect(writeRecent([1, 2, 3], 2)).toBe('2,1,3')
  expect(writeRecent([1, 2, 3, 4, 5, 6], 7)).toBe('7,1,2,3,4,5')
  expect(readRecent('7,x,-1,3')).toEqual([7, 3])
  expect(readRecent(null)).toEqual([])
})

const names = (coins: readonly Coin[]) => coins.map(({ name }) => name)

test('coins with a balance are sorted by value, coins without a price last', () => {
  const balance = (currency_id: number, available: string, equivalent: string | null): BalanceRow => ({
    account: 'change',
    currency_id,
    currency_name: '',
    image: '',
    network: '',
    available: decimal(available),
    freeze: decimal('1'),
    locked: decimal('0'),
    total: decimal('1'),
    equivalent: equivalent === null ? null : decimal(equivalent),
  })
  const balances = [
    balance(5, '2', null),
    balance(3, '90', '90'),
    balance(1, '0.01', '650'),
    balance(201, '4', '800'),
    balance(101, '0', '0'),
  ]
  expect(names(spendable(COINS, balances, 'transfer'))).toEqual(['BTC', 'USDT', 'BNB'])
  expect(names(spendable([{ ...coin(1, 'BTC'), status: 0 }], balances, 'withdraw'))).toEqual([])
})

test('hot coins are the most traded coins and the currencies against which they are traded', () => {
  const quotes = [
    quoteOf(1, 'BTC/USDT', { currency_id: 1, legal_id: 3, turnover: decimal('500') }),
    quoteOf(5, 'BNB/USDT', { currency_id: 5, legal_id: 3, turnover: decimal('700') }),
    // The turnover of this pair is in BTC, not in USDT.
    quoteOf(45, 'BNB/BTC', { currency_id: 5, legal_id: 1, turnover: decimal('9000') }),
  ]
  expect(names(hotCoins(COINS, quotes, 'receive'))).toEqual(['USDT', 'BNB', 'BTC'])
  expect(names(hotCoins(COINS, [], 'receive'))).toEqual([])
})

test('a coin search finds names and networks typed in half-width and in full-width letters', () => {
  for (const text of ['usdt', 'ＵＳＤＴ', ' trc20', 'ｔｒｃ２０　'])
    expect(sections(COINS, 'receive', text).flatMap(({ coins }) => coins.map(({ name }) => name))).toEqual([
      'USDT',
    ])
})
