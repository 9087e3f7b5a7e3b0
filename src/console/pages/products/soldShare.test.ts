import { expect, test } from 'vitest'
import { shareOf } from './soldShare.ts'

test('a proportion is rounded down to four digits', () => {
  expect(shareOf('999999', '1000000')).toBe('0.9999')
  expect(shareOf('5', '0')).toBe('0')
})
