import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { isChange, percentOf, priceAt } from './stopPricePercent.ts'

const above = { from: decimal('200'), way: 1, precision: 2 }
const below = { ...above, way: -1 }

test('a percentage gives the price above or below the base price, rounded down', () => {
  expect(priceAt(above, '5')).toBe('210')
  expect(priceAt(below, '5')).toBe('190')
  expect(priceAt({ ...above, from: decimal('33.33') }, '1')).toBe('33.66')
})

test('a price is shown as the typed percentage if that percentage gives this price, otherwise as its distance with two decimals', () => {
  expect(percentOf(above, '210', '5.0')).toBe('5.0')
  expect(percentOf(above, '211', '5.0')).toBe('5.5')
  expect(percentOf(below, '190', '')).toBe('5')
  expect(percentOf(below, '', '5')).toBe('')
})

test('a fall of 100 per cent or a rise of 10,000 per cent gives no price', () => {
  expect([isChange(below, '99.99'), isChange(below, '100')]).toEqual([true, false])
  expect([isChange(above, '9999'), isChange(above, '10000'), isChange(above, '')]).toEqual([
    true,
    false,
    false,
  ])
})
