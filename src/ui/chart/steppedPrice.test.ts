import { expect, test } from 'vitest'
import { steppedPrice } from './steppedPrice.ts'

test('a price moves by whole steps of its precision, exactly, and stays at least one step above zero', () => {
  expect(steppedPrice(0.1, 1, 2)).toBe('0.11')
  expect(steppedPrice('0.30', -10, 2)).toBe('0.20')
  expect(steppedPrice(66_900, 1, 0)).toBe('66901')
  expect(steppedPrice('0.02', -10, 2)).toBe('0.01')
})
