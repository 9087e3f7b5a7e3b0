import { expect, test } from 'vitest'
import {
  comparedAt,
  dualPayouts,
  holdingDays,
  interestOf,
  investAmount,
  meanPrice,
  reservedAmount,
} from '#domain/earn/dual.ts'
import { decimal } from '#domain/money.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { lengthOf } from '../../harness/run-length.ts'

/** The number of cases; 100,000 in the release suite (`npm run prove`). */
const CASES = lengthOf('DUAL_CASES', 2000)

/*
 * The reference model of an order, written from docs/products/dual.md#rules alone, in integers and exact fractions.
 * Invested amount = shares × price of a share. Days = maturity − purchase in dates of UTC+8, at least 1. The
 * settlement price is a mean of recorded prices; below the target price the payout is in the coin, otherwise in the
 * stablecoin. Payout = invested amount × (1 + days × APR / 365), converted at the target price if needed and rounded
 * down.
 */

const DAY = 86_400
const APR = 1_000_000n

interface Case {
  readonly put: boolean
  readonly shares: number
  /** Size of a share, in smallest units of the invested currency. */
  readonly share: number
  readonly coinScale: number
  readonly quoteScale: number
  /** Millionths. */
  readonly apr: number
  /** APR in millionths. */
  readonly linked: number
  readonly priceScale: number
  readonly bought: number
  readonly until: number
  /** Recorded prices of the half hour before the settlement, as differences from the target price. */
  readonly prices: readonly number[]
}

const cases: fc.Arbitrary<Case> = fc.record({
  put: fc.boolean(),
  shares: fc.integer({ min: 1, max: 5000 }),
  share: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2_000_000_000 })),
  coinScale: fc.constantFrom(0, 2, 6, 8),
  quoteScale: fc.constantFrom(2, 6),
  apr: fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 10_000_000 })),
  linked: fc.integer({ min: 2000, max: 2_000_000_000 }),
  priceScale: fc.integer({ min: 0, max: 5 }),
  bought: fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
  until: fc.oneof(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 400 })),
  prices: fc.array(fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -1999, max: 100_000 })), {
    minLength: 1,
    maxLength: 40,
  }),
})

const text = (units: bigint | number, scale: number): string => {
  const digits = String(units).padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
const units = (value: string, scale: number): bigint => {
  const minus = value.startsWith('-')
  const [whole = '0', part = ''] = value.replace('-', '').split('.')
  expect(part.length).toBeLessThanOrEqual(scale)
  const all = BigInt(whole + part.padEnd(scale, '0'))
  return minus ? -all : all
}
const ten = (power: number): bigint => 10n ** BigInt(power)

/** The expected amounts in smallest units, computed by the rules of the specification. */
function expectedOf(one: Case) {
  const day0 = Math.floor((one.bought + 8 * 3600) / DAY)
  const days = BigInt(Math.max(1, one.until))
  const amount = BigInt(one.share) * BigInt(one.shares)
  // 1 + days × rate / 365, as the fraction top / bottom. The rate is `one.apr` / `APR`.
  const top = 365n * APR + days * BigInt(one.apr)
  const bottom = 365n * APR
  const linked = BigInt(one.linked)
  const [own, other] = one.put ? [one.quoteScale, one.coinScale] : [one.coinScale, one.quoteScale]
  const same = (amount * top) / bottom
  // The payout in the other currency: an amount in the coin is multiplied by the target price, an amount in
  // the stablecoin divided by it.
  const exchanged = (t: bigint, b: bigint): bigint =>
    one.put
      ? (amount * t * ten(one.priceScale) * ten(other)) / (b * linked * ten(own))
      : (amount * t * linked * ten(other)) / (b * ten(one.priceScale) * ten(own))
  const converted = exchanged(top, bottom)
  const sum = one.prices.reduce((all, distance) => all + linked + BigInt(distance), 0n)
  const count = BigInt(one.prices.length)
  // Compares the exact mean without rounding it: sum / count < target price.
  const below = sum < linked * count
  return {
    maturity: day0 + one.until,
    days,
    amount,
    sum,
    mean: sum / count,
    coin: one.put ? converted : same,
    quote: one.put ? same : converted,
    outcome: below ? ('coin' as const) : ('quote' as const),
    interest: {
      own: same - amount,
      other: converted - exchanged(1n, 1n),
    },
    own,
    other,
  }
}

test(`the payout of a dual investment equals that of a reference model written from the specification, in ${CASES} cases`, () => {
  void fc.assert(
    fc.property(cases, (one) => {
      const expected = expectedOf(one)
      const days = holdingDays(one.bought, expected.maturity)
      expect(BigInt(days)).toBe(expected.days)
      const amount = investAmount(one.shares, decimal(text(one.share, expected.own)))
      expect(units(amount, expected.own)).toBe(expected.amount)
      const terms = {
        type: one.put ? ('put' as const) : ('call' as const),
        apr: decimal(text(one.apr, 6)),
        linkedPrice: decimal(text(one.linked, one.priceScale)),
        days,
        coinScale: one.coinScale,
        quoteScale: one.quoteScale,
      }
      const payouts = dualPayouts(amount, terms)
      expect(units(payouts.coin, one.coinScale)).toBe(expected.coin)
      expect(units(payouts.quote, one.quoteScale)).toBe(expected.quote)
      const mean = meanPrice(decimal(text(expected.sum, one.priceScale)), one.prices.length, one.priceScale)
      expect(units(mean, one.priceScale)).toBe(expected.mean)
      const { outcome, payout } = comparedAt(amount, terms, mean)
      expect(outcome).toBe(expected.outcome)
      expect(payout).toBe(payouts[outcome])
      const isOwn = (outcome === 'quote') === one.put
      expect(units(interestOf(amount, terms, outcome), isOwn ? expected.own : expected.other)).toBe(
        isOwn ? expected.interest.own : expected.interest.other,
      )
      // The amount set aside from the reserve plus the principal must equal the payout of either outcome
      // exactly.
      const aside = reservedAmount(amount, payouts, terms.type)
      const owned = { coin: one.put ? 0n : expected.amount, quote: one.put ? expected.amount : 0n }
      expect(units(aside.coin, one.coinScale) + owned.coin).toBe(expected.coin)
      expect(units(aside.quote, one.quoteScale) + owned.quote).toBe(expected.quote)
    }),
    { numRuns: CASES },
  )
})
