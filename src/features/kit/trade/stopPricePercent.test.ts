import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { isChange, percentOf, priceAt } from './stopPricePercent.ts'

const above = { from: decimal('200'), way: 1, precision: 2 }
const below = { ...above, way: -1 }

test('a stop price entered as a percentage is that percentage above or below the base price, rounded down', () => {
  expect(priceAt(above, '5')).toBe('210')
  expect(priceAt(below, '5')).toBe('190')
  expect(priceAt({ ...above, from: decimal('33.33') }, '1')).toBe('33.66')
})

test('a stop price is shown as the typed percentage if that percentage gives the price, otherwise as its distance in per cent with at most two decimals', () => {
  expect(percentOf(above, '210', '5.0')).toBe('5.0')
  expect(percentOf(above, '211', '5.0')).toBe('5.5')
  expect(percentOf(below, '190', '')).toBe('5')
  expect(percentOf(below, '', '5')).toBe('')
})

test('a stop price 100 per cent below or 10,000 per cent above the base price is invalid', () => {
  expect([isChange(below, '99.99'), isChange(below, '100')]).toEqual([true, false])
  expect([isChange(above, '9999'), isChange(above, '10000'), isChange(above, '')]).toEqual([
    true,
    false,
    false,
  ])
})
