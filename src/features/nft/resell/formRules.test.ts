import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { freshSale, localText, parseLocalTime, type SellFields, sellRules } from './formRules.ts'

const NOW = Date.UTC(2026, 10, 24, 10, 0, 0)
const MINUTE = 60_000
const context = {
  scaleOf: (currency: number) => (currency === 1 ? 8 : 2),
  feeRate: decimal('0.025'),
  now: NOW,
}
const sale = (change: Partial<SellFields> = {}): SellFields => ({
  ...freshSale('3', NOW),
  price: '500',
  ...change,
})
const errors = (change: Partial<SellFields>) => sellRules.errors(sale(change), context)
const auction = { mode: 'auction', increment: '10', margin: '25' } as const

test('a time converted to the text of a browser’s time field and back is the same to the minute', () => {
  expect(parseLocalTime(localText(NOW + 12_345))).toBe(NOW)
  expect(parseLocalTime('')).toBeNull()
  expect(parseLocalTime('tomorrow')).toBeNull()
})

test('a new resale runs for seven days from now', () => {
  expect(sellRules.summarise(sale(), context).terms).toEqual({
    sell_mode: '0',
    currency_id: '3',
    price: '500',
    increment: '',
    margin: '',
    start_time: NOW / 1000,
    end_time: NOW / 1000 + 7 * 86_400,
  })
})

test('a resale at 500 with a fee of 2.5 % brings 487.50, and the fee is rounded up', () => {
  expect(sellRules.summarise(sale(), context)).toMatchObject({ fee: '12.5', receives: '487.5' })
  expect(sellRules.summarise(sale({ price: '0.01' }), context)).toMatchObject({ fee: '0.01', receives: '0' })
  expect(sellRules.summarise(sale({ price: '' }), context)).toMatchObject({ fee: null, receives: null })
})

test('the price of a resale has the decimals of the chosen coin, even in a restored draft', () => {
  expect(errors({ currency: '1', price: '0.00000001' })).toEqual({})
  expect(errors({ price: '0.00000001' })).toEqual({ price: 'bad_price' })
})

describe('a resale form is rejected with', () => {
  test.each(['', '0', '1.001', 'x'])('the price %j', (price) => {
    expect(errors({ price })).toEqual({ price: 'bad_price' })
  })

  test('an auction without a positive increment, or with a margin below the minimum', () => {
    expect(errors({ ...auction, increment: '0' })).toEqual({ increment: 'nft_bad_increment' })
    expect(errors({ ...auction, margin: '-1' })).toEqual({ margin: 'bad_amount' })
    expect(errors({ ...auction, margin: '24.99' })).toEqual({ margin: 'nft_margin_low' })
    expect(sellRules.summarise(sale(auction), context).leastMargin).toBe('25')
    expect(errors(auction)).toEqual({})
    expect(errors({ increment: '0', margin: '-1' })).toEqual({})
  })

  test('an end at or before the start or over a year after it, with the error at the end; a start more than 60 seconds ago, with the error at the start', () => {
    const later = (start: number, end: number) =>
      errors({ begins: 'later', start: localText(start), end: localText(end) })
    expect(later(NOW + 5 * MINUTE, NOW + 5 * MINUTE)).toEqual({ end: 'nft_bad_time' })
    expect(later(NOW + 5 * MINUTE, NOW + 4 * MINUTE)).toEqual({ end: 'nft_bad_time' })
    expect(later(NOW, NOW + 367 * 24 * 60 * MINUTE)).toEqual({ end: 'nft_bad_time' })
    expect(later(NOW - 2 * MINUTE, NOW + 4 * MINUTE)).toEqual({ start: 'nft_bad_start' })
    expect(later(NOW - MINUTE, NOW + MINUTE)).toEqual({})
    expect(errors({ end: '' })).toEqual({ end: 'no_time' })
    expect(errors({ begins: 'later', start: '' })).toEqual({ start: 'no_time' })
  })
})

test('another currency empties price, increment and margin, and the same currency keeps them', () => {
  const before = sale(auction)
  const amounts = { price: '', increment: '', margin: '' }
  expect(sellRules.reduce(before, { currency: '1' })).toEqual({
    ...before,
    currency: '1',
    ...amounts,
  })
  expect(sellRules.reduce(before, { currency: '3' })).toEqual(before)
})
