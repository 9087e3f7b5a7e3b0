import { expect, test } from 'vitest'
import { allotmentOf, costOf, estimateOf, progressOf, ratioOf } from '#domain/earn/ieo.ts'
import { decimal } from '#domain/money.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { lengthOf } from '../../harness/run-length.ts'

/** The number of cases; 100,000 in the release suite (`npm run prove`). */
const CASES = lengthOf('IEO_CASES', 1000)

/*
 * The reference model of an allotment, written from docs/products/ieo.md#rules alone, in integers. Each subscriber
 * freezes amount × price, rounded up. If more is subscribed than issued, the allotment is amount × issued ÷
 * subscribed, rounded down to the token's scale; it costs allotment × price, rounded up, and the rest is released.
 */

interface Case {
  /** Amounts in units of 10^-10. */
  readonly amounts: readonly bigint[]
  readonly issuance: bigint
  /** Price in units of 10^-10. */
  readonly price: bigint
  readonly payScale: number
  readonly tokenScale: number
}

const DIGITS = 10
const cases: fc.Arbitrary<Case> = fc.record({
  amounts: fc.array(fc.oneof(fc.bigInt({ min: 1n, max: 1000n }), fc.bigInt({ min: 1n, max: 10n ** 17n })), {
    minLength: 1,
    maxLength: 30,
  }),
  issuance: fc.oneof(fc.bigInt({ min: 1n, max: 100n }), fc.bigInt({ min: 10n ** 10n, max: 10n ** 18n })),
  price: fc.oneof(fc.bigInt({ min: 1n, max: 100n }), fc.bigInt({ min: 1n, max: 10n ** 13n })),
  payScale: fc.constantFrom(0, 2, 6, 8),
  tokenScale: fc.constantFrom(0, 2, 8, 10),
})

const text = (units: bigint, scale: number): string => {
  const digits = String(units).padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
const units = (value: string, scale: number): bigint => {
  const [whole = '0', part = ''] = value.split('.')
  expect(part.length).toBeLessThanOrEqual(scale)
  return BigInt(whole + part.padEnd(scale, '0'))
}
const ten = (power: number): bigint => 10n ** BigInt(power)
const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

function expectedOf({ amounts, issuance, price, payScale, tokenScale }: Case) {
  const applied = amounts.reduce((sum, one) => sum + one, 0n)
  return amounts.map((amount) => {
    // The expected allotment in smallest units of the token: amount × min(1, issued ÷ subscribed) ×
    // 10^tokenScale ÷ 10^10, rounded down.
    const passes =
      applied > issuance
        ? (amount * issuance * ten(tokenScale)) / (applied * ten(DIGITS))
        : (amount * ten(tokenScale)) / ten(DIGITS)
    const frozen = up(amount * price * ten(payScale), ten(2 * DIGITS))
    const paid = up(passes * price * ten(payScale), ten(tokenScale + DIGITS))
    return { passes, frozen, paid, refund: frozen - paid }
  })
}

test(`the allotment of an IEO equals that of a reference model written from the specification, and never exceeds the issue, in ${CASES} projects`, () => {
  void fc.assert(
    fc.property(cases, (one) => {
      const applied = one.amounts.reduce((sum, amount) => sum + amount, 0n)
      const totals = {
        applied: decimal(text(applied, DIGITS)),
        issuance: decimal(text(one.issuance, DIGITS)),
      }
      const terms = {
        price: decimal(text(one.price, DIGITS)),
        payScale: one.payScale,
        tokenScale: one.tokenScale,
      }
      const expected = expectedOf(one)
      let given = 0n
      one.amounts.forEach((amount, index) => {
        const due = expected[index]
        const asked = decimal(text(amount, DIGITS))
        const { passes, paid, refund } = allotmentOf(asked, terms, totals)
        expect(units(passes, one.tokenScale)).toBe(due?.passes)
        expect(units(costOf(asked, terms.price, one.payScale), one.payScale)).toBe(due?.frozen)
        expect(units(paid, one.payScale)).toBe(due?.paid)
        expect(units(refund, one.payScale)).toBe(due?.refund)
        expect(units(refund, one.payScale)).toBeGreaterThanOrEqual(0n)
        given += units(passes, one.tokenScale)
        // For the last subscriber the estimate at the subscription equals the allotment, because no later
        // subscription dilutes it.
        const before = decimal(text(applied - amount, DIGITS))
        expect(estimateOf(asked, terms, { ...totals, applied: before }).passes).toBe(passes)
      })
      expect(given * ten(DIGITS)).toBeLessThanOrEqual(one.issuance * ten(one.tokenScale))
      expect(units(progressOf(totals.applied, totals.issuance), 4)).toBe((applied * 10_000n) / one.issuance)
      expect(units(ratioOf(totals.applied, totals.issuance), 10)).toBe(
        applied > one.issuance ? (one.issuance * ten(10)) / applied : ten(10),
      )
    }),
    { numRuns: CASES },
  )
})

test('the allotments of 1,000 random subscriptions to an IEO never exceed the issue in total', () => {
  void fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 16n }), { minLength: 1000, maxLength: 1000 }),
      fc.bigInt({ min: 1n, max: 10n ** 18n }),
      (amounts, issuance) => {
        const applied = amounts.reduce((sum, one) => sum + one, 0n)
        const totals = { applied: decimal(text(applied, 10)), issuance: decimal(text(issuance, 10)) }
        const terms = { price: decimal('0.1'), payScale: 6, tokenScale: 8 }
        const given = amounts.reduce(
          (sum, one) => sum + units(allotmentOf(decimal(text(one, 10)), terms, totals).passes, 8),
          0n,
        )
        expect(given * 100n).toBeLessThanOrEqual(issuance)
      },
    ),
    { numRuns: 5 },
  )
})
