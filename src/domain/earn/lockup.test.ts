import { describe, expect, it } from 'vitest'
import { businessDayName, businessDayNamed } from '../businessDay.ts'
import { big, decimal, exact } from '../money.ts'
import {
  dayIncome,
  daysFrom,
  dueDays,
  earlyReturn,
  expectedIncome,
  incomeTime,
  type LockOffer,
  lockDays,
  lockProblem,
  orderRate,
  rateOn,
  remainingDays,
  sameTerms,
  yearly,
} from './lockup.ts'

const day = (name: string): number => businessDayNamed(name) ?? Number.NaN
/** Epoch seconds of a local time in UTC+8. */
const at = (text: string): number => Date.parse(`${text}+08:00`) / 1000

const OFFER: LockOffer = {
  period: 5,
  yieldMin: decimal('0.003'),
  yieldMax: decimal('0.004'),
  penaltyRatio: decimal('0.004'),
  scale: 6,
  minAmount: decimal('100'),
  maxAmount: decimal('50000'),
  quota: decimal('100000'),
  sold: decimal('0'),
  open: true,
}
const THOUSAND = decimal('1000')

describe('a lock-up order bought on 1 March at 15:00', () => {
  const days = lockDays(at('2026-03-01T15:00:00'), 5)

  it('earns from 2 March and ends on 7 March', () => {
    expect(businessDayName(days.valueDay)).toBe('2026-03-02')
    expect(businessDayName(days.endDay)).toBe('2026-03-07')
  })
  it('pays its daily income at 00:00 (UTC+8) on 3, 4, 5, 6 and 7 March', () => {
    const paid = dueDays(days, 0, day('2026-03-20'))
    expect(paid.map(incomeTime)).toEqual([3, 4, 5, 6, 7].map((n) => at(`2026-03-0${n}T00:00:00`)))
    expect(dueDays(days, 0, day('2026-03-02'))).toEqual([])
    expect(dueDays(days, 1, day('2026-03-04'))).toEqual([day('2026-03-03')])
    expect(dueDays(days, 5, day('2026-03-20'))).toEqual([])
    // After the clock was set back, no day is paid twice.
    expect(dueDays(days, 3, day('2026-03-03'))).toEqual([])
  })
  it('earns from the business day (UTC+8) after the purchase, regardless of the date in the local time zone', () => {
    expect(lockDays(at('2026-03-01T00:00:00'), 5)).toEqual(days)
    expect(lockDays(at('2026-03-01T23:59:59'), 5)).toEqual(days)
    expect(lockDays(at('2026-03-02T00:00:00'), 5).valueDay).toBe(days.valueDay + 1)
  })
  it.each([
    ['2026-03-01', 5],
    ['2026-03-02', 5],
    ['2026-03-04', 3],
    ['2026-03-06', 1],
    ['2026-03-07', 0],
    ['2026-04-01', 0],
  ])('has on %s %i days left', (today, left) => {
    expect(remainingDays(5, days.endDay, day(today))).toBe(left)
  })
  it('that is renewed earns from the day on which the previous order ended', () => {
    expect(daysFrom(days.endDay, 5)).toEqual({ valueDay: day('2026-03-07'), endDay: day('2026-03-12') })
  })
})

describe('a lock-up order', () => {
  it('with a penalty of 0.4 % and 3 days left returns 988 of 1,000 when redeemed early', () => {
    expect(earlyReturn(THOUSAND, OFFER, 3)).toEqual({ penalty: '12', returned: '988' })
  })
  it('returns 980 of 1,000 when redeemed on the day of the purchase', () => {
    expect(earlyReturn(THOUSAND, OFFER, 5).returned).toBe('980')
  })
  it('has a penalty of at most its amount, and no penalty on the last day', () => {
    expect(earlyReturn(THOUSAND, { ...OFFER, penaltyRatio: decimal('0.5') }, 3)).toEqual({
      penalty: '1000',
      returned: '0',
    })
    expect(earlyReturn(THOUSAND, OFFER, 0)).toEqual({ penalty: '0', returned: '1000' })
  })
  it('has its penalty rounded up and its income rounded down', () => {
    const amount = decimal('100.000001')
    expect(earlyReturn(amount, OFFER, 1).penalty).toBe('0.400001')
    expect(dayIncome(amount, decimal('0.004'), 6)).toBe('0.4')
  })
  it('earns 1,000 USDT × 0.3–0.4 % × 5 days = 15–20 USDT', () => {
    expect(expectedIncome(THOUSAND, OFFER)).toEqual({ least: '15', most: '20' })
  })
  it('earns the nearest rate of its agreed range on a day whose rate is outside of that range', () => {
    expect(orderRate(decimal('0.001'), OFFER)).toBe('0.003')
    expect(orderRate(decimal('0.01'), OFFER)).toBe('0.004')
    expect(orderRate(decimal('0.0035'), OFFER)).toBe('0.0035')
  })
  it('is paid at the rate of the latest day for which a rate was set', () => {
    const rates = [
      { day: 10, rate: decimal('0.0031') },
      { day: 12, rate: decimal('0.0039') },
    ]
    expect([9, 10, 11, 12, 40].map((one) => rateOn(rates, one, decimal('0.003')))).toEqual([
      '0.003',
      '0.0031',
      '0.0031',
      '0.0039',
      '0.0039',
    ])
  })
})

describe('a lock-up purchase', () => {
  const problem = (amount: string, offer: Partial<LockOffer> = {}) =>
    lockProblem(decimal(amount), { ...OFFER, ...offer })

  it('is accepted at the minimum and rejected a millionth below', () => {
    expect(problem('100')).toBeNull()
    expect(problem('99.999999')).toEqual({ key: 'lock_below', min: '100' })
  })
  it('is accepted up to the maximum and up to the remaining quota, and rejected above either limit', () => {
    expect(problem('50000')).toBeNull()
    expect(problem('50000.000001')).toEqual({ key: 'lock_above', max: '50000' })
    expect(problem('200', { sold: decimal('99800') })).toBeNull()
    expect(problem('200.000001', { sold: decimal('99800') })).toEqual({ key: 'lock_quota', left: '200' })
  })
  it('is rejected while the product is not on sale', () => {
    expect(problem('100', { open: false })?.key).toBe('lock_closed')
    expect(problem('100', { sold: exact(big('99950')) })?.key).toBe('lock_closed')
    expect(problem('0')?.key).toBe('bad_quantity')
    expect(problem('100.0000001')?.key).toBe('bad_quantity')
  })
  it('is accepted only when the terms still equal the terms that the form has shown', () => {
    expect(sameTerms(OFFER, { ...OFFER, yieldMin: decimal('0.0030') })).toBe(true)
    expect(sameTerms(OFFER, { ...OFFER, penaltyRatio: decimal('0.005') })).toBe(false)
  })
})

it('the annual rate of a lock-up is the daily rate × 365, without compound interest', () => {
  expect(yearly(decimal('0.003'))).toBe('1.095')
})
