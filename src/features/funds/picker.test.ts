import { expect, test } from 'vitest'
import type { Coin } from '#contract/market.ts'
import { decimal } from '#domain/money.ts'
import { readRecent, sections, writeRecent } from './picker.ts'

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
  deposit_integer: 0,
  confirmations: 1,
  withdraw_min: decimal('1'),
  withdraw_max: decimal('1'),
  fee: decimal('0'),
  fee_type: 'fixed',
  need_tag: 0,
})

const COINS = [
  coin(3, 'USDT', 'crypto', 'TRC20'),
  coin(1, 'BTC', 'crypto', 'Bitcoin'),
  coin(5, 'BNB'),
  coin(101, 'USD', 'fiat'),
  coin(201, 'AAPL', 'stock'),
]

test('coins from A to Z under their letters; shares are not paid in or out', () => {
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

test('a search finds names and networks', () => {
  expect(sections(COINS, 'receive', 'trc').flatMap(({ coins }) => coins.map((one) => one.id))).toEqual([3])
  expect(sections(COINS, 'receive', 'nothing')).toEqual([])
})

test('recent coins are kept newest first, each once, six at most', () => {
  expect(writeRecent([1, 2, 3], 2)).toBe('2,1,3')
  expect(writeRecent([1, 2, 3, 4, 5, 6], 7)).toBe('7,1,2,3,4,5')
  expect(readRecent('7,x,-1,3')).toEqual([7, 3])
  expect(readRecent(null)).toEqual([])
})
