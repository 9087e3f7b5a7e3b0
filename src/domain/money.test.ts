import { expect, it } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { type Decimal, decimal, divideDown, isTooFine, parseAmount } from './money.ts'

it('an amount is parsed with every digit, and without trailing zeros beyond the scale', () => {
  expect(['5.000000', '5.00', '5.120', '5', '0.0'].map((text) => parseAmount(text, 2))).toEqual([
    '5.00',
    '5.00',
    '5.12',
    '5',
    '0.0',
  ])
  expect(parseAmount('5.000', 0)).toBe('5')
})

it('an amount with more decimals than the scale is distinguished from a text that is not a number', () => {
  for (const text of ['5.001', '5.0010']) {
    expect(parseAmount(text, 2), text).toBeNull()
    expect(isTooFine(text, 2), text).toBe(true)
  }
  for (const text of ['', '-5.001', '5.', '.5', '1e1', '5.000']) expect(isTooFine(text, 2), text).toBe(false)
})

it('a quotient is rounded towards zero to the smallest unit', () => {
  const SCALE = 8
  const amount = fc
    .tuple(fc.bigInt(1n, 10n ** 18n), fc.boolean())
    .map(([units, less]) => (less ? -units : units))
  const text = (units: bigint): Decimal => {
    const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0')
    return decimal(`${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`)
  }
  const unitsOf = (quotient: string, scale: number): bigint => {
    const [whole = '', part = ''] = quotient.split('.')
    return BigInt(whole + part.padEnd(scale, '0'))
  }
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 18 }), (a, b, scale) => {
      expect(unitsOf(divideDown(text(a), text(b), scale), scale)).toBe((a * 10n ** BigInt(scale)) / b)
    }),
  )
})
