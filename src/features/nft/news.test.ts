import { expect, test } from 'vitest'
import { isNews, withNews } from './news.ts'
import { item, state } from './test-kit.ts'

test('a bid of somebody else moves price, next bid and value, and takes the lead', () => {
  const before = item({
    price: '1000',
    value: '1000',
    current_price: '1000',
    min_next: '1050',
    bid_count: 1,
    leading: 1,
  })
  const after = withNews(
    before,
    state({ price: '1050', current_price: '1050', min_next: '1100', bid_count: 2 }),
  )
  expect(after).toMatchObject({ price: '1050', value: '1050', min_next: '1100', bid_count: 2, leading: 0 })
})

test('an event about the same bid leaves the lead', () => {
  const before = item({ bid_count: 2, leading: 1 })
  expect(withNews(before, state({ bid_count: 2 })).leading).toBe(1)
})

test('a value in USDT goes with a price in another coin; what nothing prices stays unknown', () => {
  const ether = item({ price: '0.5', value: '1500', currency_name: 'ETH' })
  expect(withNews(ether, state({ price: '0.6' })).value).toBe('1800')
  expect(withNews(item({ price: '0.5', value: null }), state({ price: '0.6' })).value).toBeNull()
  expect(withNews(item({ price: null, value: null }), state({ price: '0.6' })).value).toBeNull()
})

test('an event of an earlier sale, an older one and one of another work are no news', () => {
  const resold = item({ start_time: 2000 })
  expect(isNews(state({ start_time: 2000 }), resold, true)).toBe(true)
  expect(isNews(state({ start_time: 1000 }), resold, true)).toBe(false)
  expect(isNews(state({ start_time: 2000 }), resold, false)).toBe(false)
  expect(isNews(state({ id: 9, start_time: 2000 }), resold, true)).toBe(false)
})
