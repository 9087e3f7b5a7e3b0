import { describe, expect, it } from 'vitest'
import { decimal } from '../money.ts'
import {
  ALLOT_AFTER,
  allotmentOf,
  costOf,
  cycleDays,
  estimateOf,
  type IeoOffer,
  ieoProblem,
  leftOf,
  partOf,
  phaseOf,
  progressOf,
  ratioOf,
  releaseAt,
} from './ieo.ts'

const d = decimal
const ABC = { price: d('0.1'), payScale: 6, tokenScale: 8 }

describe('the specification’s example of a token subscription', () => {
  it('an application for 5,000 units at 0.10 costs 500', () => {
    expect(costOf(d('5000'), d('0.10'), 6)).toBe('500')
  })
  it('applications for 2,500,000 of 1,000,000 units give a ratio of 0.4: an application for 5,000 units is allotted 2,000, pays 200 and is refunded 300', () => {
    const totals = { applied: d('2500000'), issuance: d('1000000') }
    expect(ratioOf(totals.applied, totals.issuance)).toBe('0.4')
    expect(allotmentOf(d('5000'), ABC, totals)).toEqual({ passes: '2000', paid: '200', refund: '300' })
  })
  it('applications for 632,000 of 1,000,000 units are a progress of 63.2 %', () => {
    expect(progressOf(d('632000'), d('1000000'))).toBe('0.632')
    expect(progressOf(d('2500000'), d('1000000'))).toBe('2.5')
  })
  it('an undersubscribed sale has ratio 1 and allots every application in full', () => {
    const totals = { applied: d('5000'), issuance: d('1000000') }
    expect(ratioOf(totals.applied, totals.issuance)).toBe('1')
    expect(ratioOf(d('1000000'), d('1000000'))).toBe('1')
    expect(allotmentOf(d('5000'), ABC, totals)).toEqual({ passes: '5000', paid: '500', refund: '0' })
  })
})

describe('rounding of an allotment', () => {
  it('units are rounded down, their cost is rounded up, and the paid plus the refunded amount equals the frozen amount', () => {
    const terms = { price: d('0.3333'), payScale: 2, tokenScale: 2 }
    const one = allotmentOf(d('10'), terms, { applied: d('30'), issuance: d('10') })
    // The person is allotted 10 × 10 ÷ 30 units, rounded down to 3.33. They cost 3.33 × 0.3333 = 1.109889, rounded up
    // to 1.11.
    expect(one).toEqual({ passes: '3.33', paid: '1.11', refund: '2.23' })
    expect(costOf(d('10'), terms.price, 2)).toBe('3.34')
  })
  it('an application with more decimals than the token’s scale is allotted an amount in the token’s scale', () => {
    const one = allotmentOf(d('1.2345678901'), ABC, { applied: d('2'), issuance: d('10') })
    expect(one.passes).toBe('1.23456789')
    expect(one.paid).toBe('0.123457')
    expect(one.refund).toBe('0')
  })
  it('an application too small for one unit is refunded in full', () => {
    const one = allotmentOf(d('1'), { ...ABC, tokenScale: 0 }, { applied: d('3'), issuance: d('2') })
    expect(one).toEqual({ passes: '0', paid: '0', refund: '0.1' })
  })
  it('the estimated allotment of an application includes the application in the total of all applications', () => {
    const one = estimateOf(d('5000'), ABC, { applied: d('2495000'), issuance: d('1000000') })
    expect(one.passes).toBe('2000')
  })
})

describe('the times of a subscription', () => {
  const window = { start: 100, end: 200, open: true }
  it('a subscription is open at its start and closed at its end', () => {
    expect(phaseOf(window, 99)).toBe('warm_up')
    expect(phaseOf(window, 100)).toBe('in_progress')
    expect(phaseOf(window, 199)).toBe('in_progress')
    expect(phaseOf(window, 200)).toBe('ended')
    expect(phaseOf({ ...window, open: false }, 150)).toBe('ended')
  })
  it('tokens are allotted one minute after the subscription ends, and released after the listing and the lock period', () => {
    expect(ALLOT_AFTER).toBe(60)
    expect(releaseAt(1000, 7)).toBe(1000 + 7 * 86_400)
    expect(cycleDays(0, 86_400)).toBe(1)
    expect(cycleDays(0, 86_401)).toBe(2)
  })
})

describe('the quantity of a subscription', () => {
  const offer: IeoOffer = { ...ABC, phase: 'in_progress', least: d('100'), most: d('10000'), mine: d('4000') }
  it.each(['', '0', '-5', '1e3', 'x', '1.12345678901', '0.0000000000'])(
    '%j is rejected as invalid',
    (text) => {
      expect(ieoProblem(text, offer)).toEqual({ key: 'bad_quantity' })
    },
  )
  it('with ten decimals is accepted', () => {
    expect(ieoProblem('100.0123456789', offer)).toBeNull()
  })
  it('is accepted from the minimum up to the person’s remaining allowance', () => {
    expect(leftOf(offer)).toBe('6000')
    expect(ieoProblem('99.9999999999', offer)).toEqual({ key: 'ieo_below', min: '100' })
    expect(ieoProblem('100', offer)).toBeNull()
    expect(ieoProblem('6000', offer)).toBeNull()
    expect(ieoProblem('6000.0000000001', offer)).toEqual({ key: 'ieo_allowance', min: '100', left: '6000' })
    expect(ieoProblem('100', { ...offer, mine: d('9950') })).toEqual({ key: 'ieo_used_up' })
  })
  it('is accepted only while the subscription is open', () => {
    expect(ieoProblem('100', { ...offer, phase: 'warm_up' })).toEqual({ key: 'ieo_closed' })
    expect(ieoProblem('100', { ...offer, phase: 'ended' })).toEqual({ key: 'ieo_closed' })
  })
  it('chosen as a percentage of the balance is at most the person’s remaining allowance', () => {
    expect(partOf(d('100'), 100, offer)).toBe('1000')
    expect(partOf(d('100'), 25, offer)).toBe('250')
    expect(partOf(d('100000'), 100, offer)).toBe('6000')
  })
})
