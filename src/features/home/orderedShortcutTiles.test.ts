import { expect, test } from 'vitest'
import { inOwnOrder, tileOf, withMoved } from './orderedShortcutTiles.ts'

const KEYS = [
  'recharge',
  'withdraw',
  'transfer',
  'exchange',
  'quick_buy',
  'spot',
  'stock',
  'futures',
  'margin',
  'copy_trading',
  'financial',
  'invest',
  'ieo',
  'nft',
  'otc',
  'mining',
  'defi_mining',
  'cloud_mining',
  'coupon',
  'bill',
  'game',
  'chat',
  'download',
]

test.each(KEYS)('a tile with the key %s belongs to a feature', (key) => {
  expect(tileOf({ key, status: 1 })).not.toBeNull()
})

test('a menu entry with an unknown key, or disabled by the operator, has no tile', () => {
  expect(tileOf({ key: 'casino', status: 1 })).toBeNull()
  expect(tileOf({ key: 'toString', status: 1 })).toBeNull()
  expect(tileOf({ key: 'recharge', status: 0 })).toBeNull()
})

const menu = ['deposit', 'buy', 'spot'].map((key, at) => ({ key, sort: at + 1 }))
const keysOf = (order: readonly string[]) => inOwnOrder(menu, order).map(({ key }) => key)

test('tiles are in the order of the menu until the person chooses an order', () => {
  expect(keysOf([])).toEqual(['deposit', 'buy', 'spot'])
  expect(inOwnOrder([...menu].reverse(), []).map(({ key }) => key)).toEqual(['deposit', 'buy', 'spot'])
})

test('tiles are in the order that the person chose, with new tiles at the end and without removed tiles', () => {
  expect(keysOf(['spot', 'casino', 'deposit'])).toEqual(['spot', 'deposit', 'buy'])
})

test('a moved tile takes its new position without changing the order of the other tiles', () => {
  const keys = ['a', 'b', 'c', 'd']
  expect(withMoved(keys, 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(withMoved(keys, 0, 1)).toEqual(['b', 'a', 'c', 'd'])
  expect(withMoved(keys, 1, 0)).toEqual(['b', 'a', 'c', 'd'])
})
