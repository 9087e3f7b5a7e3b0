import { expect, it } from 'vitest'
import { isTooFine, parseAmount } from './money.ts'

it('an amount keeps its digits and drops trailing zeros beyond the scale', () => {
  expect(['5.000000', '5.00', '5.120', '5', '0.0'].map((text) => parseAmount(text, 2))).toEqual([
    '5.00',
    '5.00',
    '5.12',
    '5',
    '0.0',
  ])
  expect(parseAmount('5.000', 0)).toBe('5')
})

it('an amount with more decimals than the scale is rejected with another error than text that is no number', () => {
  for (const text of ['5.001', '5.0010']) {
    expect(parseAmount(text, 2), text).toBeNull()
    expect(isTooFine(text, 2), text).toBe(true)
  }
  for (const text of ['', '-5.001', '5.', '.5', '1e1', '5.000']) expect(isTooFine(text, 2), text).toBe(false)
})
