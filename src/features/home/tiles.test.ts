import { expect, test } from 'vitest'
import { tileOf, tilePages } from './tiles.ts'

const KEYS = [
  'recharge',
  'withdraw',
  'transfer',
  'exchange',
  'quick_buy',
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

test('a tile with an unknown or disabled key leads nowhere', () => {
  expect(tileOf({ key: 'casino', status: 1 })).toBeNull()
  expect(tileOf({ key: 'toString', status: 1 })).toBeNull()
  expect(tileOf({ key: 'recharge', status: 0 })).toBeNull()
})

test('tiles are shown ten to a page in their sort order', () => {
  const pages = tilePages(Array.from({ length: 23 }, (_, at) => ({ sort: 23 - at })))
  expect(pages.map((page) => page.length)).toEqual([10, 10, 3])
  expect(pages[0]?.[0]).toEqual({ sort: 1 })
})
