import { expect, test } from 'vitest'
import { businessDayOf } from '#domain/businessDay.ts'
import {
  dayIncome,
  dueDays,
  earlyReturn,
  lockDays,
  orderRate,
  rateOn,
  remainingDays,
  sumOf,
} from '#domain/earn/lockup.ts'
import { decimal } from '#domain/money.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { lengthOf } from '../../harness/run-length.ts'

/** The number of cases; 100,000 in the release suite (`npm run prove`). */
const CASES = lengthOf('LOCKUP_CASES', 2000)

/*
 * The reference model of an order, written from docs/products/lockup.md#rules alone, in integers and exact fractions.
 * Value date = the day after the purchase; end = value date + period. The income of a day is paid when the day is
 * over, at the day's rate limited to the product's range, rounded down. Remaining days = min(period, end − today);
 * penalty = ratio × remaining days × amount, rounded up, at most the amount.
 */

const DAY = 86_400
const RATE = 1_000_000n

interface Case {
  /** Amount in units of 10^-scale. */
  readonly amount: number
  readonly scale: number
  readonly period: number
  /** Lowest rate, in millionths per day. */
  readonly low: number
  readonly range: number
  readonly penalty: number
  /** Time of the purchase (s). */
  readonly bought: number
  /** Number of days from the purchase to the redemption. */
  readonly after: number
  /** Published rates in millionths, by days after the purchase (negative: before it). */
  readonly rates: readonly (readonly [day: number, rate: number])[]
}

const cases: fc.Arbitrary<Case> = fc.record({
  amount: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 2_000_000_000 })),
  scale: fc.constantFrom(0, 2, 6, 8),
  period: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 120 })),
  low: fc.integer({ min: 0, max: 20_000 }),
  range: fc.integer({ min: 0, max: 20_000 }),
  penalty: fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 1_000_000 })),
  bought: fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
  after: fc.integer({ min: 0, max: 130 }),
  rates: fc.array(fc.tuple(fc.integer({ min: -5, max: 125 }), fc.integer({ min: 0, max: 60_000 })), {
    maxLength: 12,
  }),
})

const text = (units: bigint | number, scale: number): string => {
  const digits = String(units).padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
const units = (value: string, scale: number): bigint => {
  const [whole = '0', part = ''] = value.split('.')
  return BigInt(whole + part.padEnd(scale, '0'))
}

/** The expected amounts in units of 10^-scale, computed by the rules of the specification. */
function expectedOf(one: Case) {
  const day0 = Math.floor((one.bought + 8 * 3600) / DAY)
  const value = day0 + 1
  const end = value + one.period
  const today = day0 + one.after
  const amount = BigInt(one.amount)
  let income = 0n
  let days = 0
  for (let day = value; day < end && day < today; day++) {
    const published = one.rates
      .map(([at, rate], index) => ({ at: day0 + at, rate, index }))
      .filter(({ at }) => at <= day)
      .sort((a, b) => a.at - b.at || a.index - b.index)
      .at(-1)
    const rate = Math.min(one.low + one.range, Math.max(one.low, published?.rate ?? one.low))
    income += (amount * BigInt(rate)) / RATE
    days++
  }
  const remaining = Math.max(0, Math.min(one.period, end - today))
  const exact = amount * BigInt(one.penalty) * BigInt(remaining)
  const up = (exact + RATE - 1n) / RATE
  const penalty = up > amount ? amount : up
  return { income, days, remaining, penalty, returned: amount - penalty }
}

test(`income and early redemption cost of an order equal the results of a reference model written from the specification, in ${CASES} cases`, () => {
  void fc.assert(
    fc.property(cases, (one) => {
      const expected = expectedOf(one)
      const amount = decimal(text(one.amount, one.scale))
      const terms = {
        period: one.period,
        yieldMin: decimal(text(one.low, 6)),
        yieldMax: decimal(text(one.low + one.range, 6)),
        penaltyRatio: decimal(text(one.penalty, 6)),
        scale: one.scale,
      }
      const day0 = businessDayOf(one.bought)
      const today = day0 + one.after
      const days = lockDays(one.bought, one.period)
      const rates = one.rates
        .map(([at, rate]) => ({ day: day0 + at, rate: decimal(text(rate, 6)) }))
        .sort((a, b) => a.day - b.day)
      // The days are paid in two runs, as after downtime of the server: no day may be paid twice or left out.
      const first = dueDays(days, 0, day0 + Math.floor(one.after / 2))
      const due = [...first, ...dueDays(days, first.length, today)]
      expect(due).toHaveLength(expected.days)
      const income = sumOf(
        due.map((day) => dayIncome(amount, orderRate(rateOn(rates, day, terms.yieldMin), terms), one.scale)),
      )
      expect(units(income, one.scale)).toBe(expected.income)
      const remaining = remainingDays(one.period, days.endDay, today)
      expect(remaining).toBe(expected.remaining)
      const { penalty, returned } = earlyReturn(amount, terms, remaining)
      expect(units(penalty, one.scale)).toBe(expected.penalty)
      expect(units(returned, one.scale)).toBe(expected.returned)
    }),
    { numRuns: CASES },
  )
})
