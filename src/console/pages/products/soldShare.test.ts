import { expect, test } from 'vitest'
import { shareOf } from './soldShare.ts'

test('the sold fraction of a product is rounded down to four decimals', () => {
  expect(shareOf('999999', '1000000')).toBe('0.9999')
  expect(shareOf('5', '0')).toBe('0')
})
