import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { readAmount } from './amounts.ts'

const USDT = { precision: 6, integer: true, min: decimal('10') }

describe('an amount is read by its currency', () => {
  test('a deposit of USDT is whole and at least the minimum', () => {
    expect(readAmount('500', USDT)).toEqual({ amount: '500' })
    expect(readAmount('10', USDT)).toEqual({ amount: '10' })
    expect(readAmount('10.5', USDT)).toEqual({ fault: 'integer' })
    expect(readAmount('10.000000', USDT)).toEqual({ amount: '10.000000' })
    expect(readAmount('9', USDT)).toEqual({ fault: 'below' })
  })

  test('no number, a sign, an exponent or too many digits is no amount', () => {
    for (const bad of ['', '0', '0.00', '-5', '1e3', '１０', '1.2345678', 'x', '1,000,000', '.']) {
      expect(readAmount(bad, { precision: 6 }), bad).toEqual({ fault: 'correct' })
    }
  })

  test('nothing above the available amount, all of it is fine', () => {
    const rule = { precision: 8, available: decimal('0.30000000') }
    expect(readAmount('0.3', rule)).toEqual({ amount: '0.3' })
    expect(readAmount('0.30000001', rule)).toEqual({ fault: 'insufficient' })
  })
})
