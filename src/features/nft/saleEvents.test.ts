import { expect, test } from 'vitest'
import { isNewer, withSaleEvent } from './saleEvents.ts'
import { item, state } from './test-kit.ts'

const ETH = { currency_id: 2, currency_name: 'ETH' } as const

/** A time (ms) within the sale. */
const AT = 1_500_000

test('the event of a higher bid by another person updates price, minimum bid and value, and the person is no longer the highest bidder', () => {
  const before = item({
    price: '1000',
    value: '1000',
    current_price: '1000',
    min_next: '1050',
    bid_count: 1,
    leading: 1,
  })
  const after = withSaleEvent(
    before,
    state({ price: '1050', current_price: '1050', min_next: '1100', bid_count: 2 }),
    AT,
  )
  expect(after).toMatchObject({ price: '1050', value: '1050', min_next: '1100', bid_count: 2, leading: 0 })
})

test('a repeated event of a bid that is already known does not change who is the highest bidder', () => {
  const before = item({ bid_count: 2, leading: 1 })
  expect(withSaleEvent(before, state({ bid_count: 2 }), AT).leading).toBe(1)
})

test('the event of a bid in ETH recomputes the value in USDT; without an earlier price and value, the value stays unknown', () => {
  const ether = item({ ...ETH, price: '0.5', value: '1500' })
  expect(withSaleEvent(ether, state({ ...ETH, price: '0.6' }), AT).value).toBe('1800')
  expect(withSaleEvent(item({ price: '0.5', value: null }), state({ price: '0.6' }), AT).value).toBeNull()
  expect(withSaleEvent(item({ price: null, value: null }), state({ price: '0.6' }), AT).value).toBeNull()
})

test('the event of a sale in another currency replaces price and currency, and the value becomes unknown', () => {
  const before = item({ price: '1', value: '1' })
  expect(withSaleEvent(before, state({ ...ETH, price: '1' }), AT)).toMatchObject({
    ...ETH,
    price: '1',
    value: null,
  })
})

test('after the event of a sale, the sale has the status for the time at which the event arrived', () => {
  const before = item({ sale_status: 2 })
  expect([999_000, 1_000_000, 2_000_000].map((at) => withSaleEvent(before, state(), at).sale_status)).toEqual(
    [2, 1, 0],
  )
  expect(withSaleEvent(before, state({ on_sale: 0, state: 'withdrawn' }), AT).sale_status).toBe(0)
})

test('the event of an earlier sale, of an older state or of another work is ignored', () => {
  const resold = item({ start_time: 2000 })
  expect(isNewer(state({ start_time: 2000 }), resold, true)).toBe(true)
  expect(isNewer(state({ start_time: 1000 }), resold, true)).toBe(false)
  expect(isNewer(state({ start_time: 2000 }), resold, false)).toBe(false)
  expect(isNewer(state({ id: 9, start_time: 2000 }), resold, true)).toBe(false)
})
