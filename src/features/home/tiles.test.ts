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

const ROUTES = Object.keys(import.meta.glob('../../routes/**/*.tsx'))

/** A route's file: `…/index` is `[index].tsx`, and tab pages live under the pathless `_tabs`. */
const hasRoute = (path: string): boolean => {
  const file = path.endsWith('/index') ? `${path.slice(0, -5)}[index]` : path
  return ROUTES.includes(`../../routes${file}.tsx`) || ROUTES.includes(`../../routes/_tabs${file}.tsx`)
}

test.each(KEYS)('tile %s leads to a route that exists', (key) => {
  const tile = tileOf({ key, status: 1 })
  expect(tile).not.toBeNull()
  expect(hasRoute((tile?.route ?? '').split('?')[0] ?? '')).toBe(true)
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
