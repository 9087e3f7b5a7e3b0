import { expect, test } from 'vitest'
import { percent, trimmed } from './percentText.ts'

test('a fraction is formatted in per cent with every digit', () => {
  expect(percent('0.0035')).toBe('0.35 %')
  expect(percent('0.000000000000000001')).toBe('0.0000000000000001 %')
})

test('trailing zeros of an amount are removed, and all other digits are kept', () => {
  expect(trimmed('12.500000')).toBe('12.5')
  expect(trimmed('1000')).toBe('1000')
})
