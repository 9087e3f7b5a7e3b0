import { expect, test } from 'vitest'
import { bought, overLimit, quotedRate } from '#domain/funds/quickBuy.ts'
import { decimal } from '#domain/money.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'

/**
 * A reference model, in integers, of the coins that an amount of money buys: rate = base rate × the coin's
 * price × (1 + spread), rounded up to 8 digits; coins = money ÷ rate, rounded down to the coin's scale; the
 * fee is deducted from the coins and rounded up (docs/products/quickbuy.md#coins-bought).
 */
const RUNS = runsOf('QUICKBUY_CASES', 3000)

/** The decimal string of an integer in units of 10^-scale. */
const text = (units: bigint, scale: number): string => {
  const digits = units.toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const part = digits.slice(digits.length - scale).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}
const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

const base = fc.bigInt({ min: 1n, max: 30_000_000_000_000n })
const price = fc.bigInt({ min: 1n, max: 20_000_000_000_000n })
const spread = fc.bigInt({ min: 0n, max: 99_999_999n })

test('rates and coin amounts of quick buy equal the results of a reference model in integers', () => {
  void fc.assert(
    fc.property(
      base,
      price,
      spread,
      fc.bigInt({ min: 1n, max: 20_000_000_000n }),
      fc.bigInt({ min: 0n, max: 99_999_999n }),
      fc.constantFrom(2, 6, 8),
      (baseUnits, priceUnits, spreadUnits, amount, feeUnits, scale) => {
        // Base rate, price and spread have 8 digits each, so their product has 24.
        const product = baseUnits * priceUnits * (100_000_000n + spreadUnits)
        const rateUnits = up(product, 10n ** 16n)
        const rate = quotedRate({
          fiatPerUsd: decimal(text(baseUnits, 8)),
          coinPrice: decimal(text(priceUnits, 8)),
          spread: decimal(text(spreadUnits, 8)),
        })
        expect(rate).toBe(text(rateUnits, 8))
        const gross = (amount * 10n ** BigInt(8 + scale)) / rateUnits
        const charged = up(gross * feeUnits, 10n ** 8n)
        const fee = charged > gross ? gross : charged
        expect(bought(decimal(String(amount)), rate, decimal(text(feeUnits, 8)), scale)).toEqual({
          gross: text(gross, scale),
          fee: text(fee, scale),
          coin: text(gross - fee, scale),
        })
        // A buyer never pays less than the rate for the received coins.
        expect((gross - fee) * rateUnits <= amount * 10n ** BigInt(8 + scale)).toBe(true)
      },
    ),
    RUNS,
  )
})

test('the limit of quick buy is compared without a division, so that no rounding lets an order exceed the limit', () => {
  void fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      base,
      fc.bigInt({ min: 1n, max: 10n ** 8n }),
      (amount, rate, limit) => {
        const over = overLimit(decimal(String(amount)), decimal(text(rate, 8)), decimal(String(limit)))
        expect(over).toBe(amount * 100_000_000n > limit * rate)
      },
    ),
    RUNS,
  )
})

test('the limit of quick buy with open orders equals the sum of exact fractions', () => {
  const order = fc.record({ amount: fc.bigInt({ min: 1n, max: 10n ** 14n }), rate: base })
  void fc.assert(
    fc.property(
      order,
      fc.array(order, { maxLength: 10 }),
      fc.bigInt({ min: 1n, max: 10n ** 8n }),
      (wanted, open, limit) => {
        const all = [wanted, ...open]
        // Converts every amount to dollars: amount / rate, as a fraction whose denominator is the product of all rates.
        // Rates are in units of 10^-8.
        const product = all.reduce((sum, { rate }) => sum * rate, 1n)
        const sum = all.reduce(
          (total, { amount, rate }) => total + amount * 100_000_000n * (product / rate),
          0n,
        )
        const over = overLimit(
          decimal(String(wanted.amount)),
          decimal(text(wanted.rate, 8)),
          decimal(String(limit)),
          open.map(({ amount, rate }) => ({
            amount: decimal(String(amount)),
            fiatPerUsd: decimal(text(rate, 8)),
          })),
        )
        expect(over).toBe(sum > limit * product)
      },
    ),
    RUNS,
  )
})
