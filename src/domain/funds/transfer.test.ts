import { expect, test } from 'vitest'
import { decimal } from '../money.ts'
import { isDust, leastTransfer } from './transfer.ts'

test.each([
  [0, '1'],
  [2, '1'],
  [3, '1'],
  [6, '0.001'],
  [8, '0.00001'],
])('the minimum transfer of a currency with %i decimals is %s', (scale, least) => {
  expect(leastTransfer(scale)).toBe(least)
})

test.each([
  ['0.000999', '5', true],
  ['0.001', '5', false],
  ['0.000999', '0.000999', false],
  ['0.000998', '0.000999', true],
])('a transfer of %s out of a balance of %s is below the minimum: %s', (amount, available, dust) => {
  expect(isDust(decimal(amount), decimal(available), 6)).toBe(dust)
})
