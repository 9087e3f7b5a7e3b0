import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { readAmount } from './readAmount.ts'

const USDT = { precision: 6, integer: true, min: decimal('10') }

describe('an amount typed for a currency', () => {
  test('is accepted for a deposit in USDT when whole and at least the minimum', () => {
    expect(readAmount('500', USDT)).toEqual({ amount: '500' })
    expect(readAmount('10', USDT)).toEqual({ amount: '10' })
    expect(readAmount('10.5', USDT)).toEqual({ fault: 'integer' })
    expect(readAmount('10.000000', USDT)).toEqual({ amount: '10.000000' })
    expect(readAmount('9', USDT)).toEqual({ fault: 'below' })
  })

  test('is rejected when it is not a number, or has a sign, an exponent or too many digits', () => {
    for (const bad of ['', '0', '0.00', '-5', '1e3', '１０', '1.2345678', 'x', '1,000,000', '.']) {
      expect(readAmount(bad, { precision: 6 }), bad).toEqual({ fault: 'correct' })
    }
  })

  test('is rejected above the available balance and accepted at the whole balance', () => {
    const rule = { precision: 8, available: decimal('0.30000000') }
    expect(readAmount('0.3', rule)).toEqual({ amount: '0.3' })
    expect(readAmount('0.30000001', rule)).toEqual({ fault: 'insufficient' })
  })
})
