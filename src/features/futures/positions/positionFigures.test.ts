import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { partTyped, priceTyped } from './positionFigures.ts'

test('a close without a typed size closes all lots', () => {
  expect(partTyped('', { share: decimal('0.5') })).toBe('0.5')
  expect(partTyped('0.2', { share: decimal('0.5') })).toBe('0.2')
})

test.each(['0', '0.51', '0.001', 'x'])('a close of %j lots of a position of 0.5 is rejected', (typed) => {
  expect(partTyped(typed, { share: decimal('0.5') })).toBeNull()
})

test('a limit price of zero or with too many decimals is rejected', () => {
  expect(priceTyped('67404.57', 2)).toBe('67404.57')
  expect([priceTyped('', 2), priceTyped('0', 2), priceTyped('1.234', 2)]).toEqual([null, null, null])
})
