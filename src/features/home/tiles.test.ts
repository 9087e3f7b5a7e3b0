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

test.each(KEYS)('some feature has the tile %s', (key) => {
  expect(tileOf({ key, status: 1 })).not.toBeNull()
})

test('an unknown key and a switched-off tile have no target', () => {
  expect(tileOf({ key: 'casino', status: 1 })).toBeNull()
  expect(tileOf({ key: 'toString', status: 1 })).toBeNull()
  expect(tileOf({ key: 'recharge', status: 0 })).toBeNull()
})

test('ten tiles a page in the order of sort', () => {
  const pages = tilePages(Array.from({ length: 23 }, (_, at) => ({ sort: 23 - at })))
  expect(pages.map((page) => page.length)).toEqual([10, 10, 3])
  expect(pages[0]?.[0]).toEqual({ sort: 1 })
})
