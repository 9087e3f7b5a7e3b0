import { expect, test } from 'vitest'
import { earnsRebate, feesPaid, meanAssets, nextLevel, rebateOf, vipLevel } from '#domain/account/vip.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { lengthOf } from '../../harness/run-length.ts'

/** The number of cases; 100,000 in the release suite (`npm run prove`). */
const CASES = lengthOf('VIP_CASES', 3000)

/*
 * The reference model of levels and rebates, written from docs/products/vip.md#rules and docs/products/invite.md#rules
 * alone, in integers. A person has the highest level whose trading volume or average assets they have reached; market
 * makers have level 5. A rebate is fees × rate, rounded down.
 */

/** The required trading volume and average assets of each level, in whole USDT. */
const TABLE = [
  [0, 0n, 0n],
  [1, 100_000n, 10_000n],
  [2, 1_000_000n, 200_000n],
  [3, 5_000_000n, 500_000n],
  [4, 20_000_000n, 1_000_000n],
  [5, 50_000_000n, 2_000_000n],
] as const
const table = TABLE.map(([level, volume, assets]) => ({
  level,
  volume: decimal(String(volume)),
  assets: decimal(String(assets)),
}))

const MICRO = 1_000_000n
const text = (micros: bigint, scale = 6): Decimal => {
  const digits = String(micros).padStart(scale + 1, '0')
  return decimal(scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`)
}
const units = (value: string, scale: number): bigint => {
  const [whole = '0', part = ''] = value.split('.')
  return BigInt(whole + part.padEnd(scale, '0'))
}

const near = fc.oneof(
  fc.bigInt({ min: 0n, max: 60_000_000n * MICRO }),
  // Values exactly at the limit of a level.
  fc
    .tuple(
      fc.constantFrom(...TABLE.flatMap(([, volume, assets]) => [volume, assets])),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([edge, off]) => {
      const value = edge * MICRO + BigInt(off)
      return value < 0n ? 0n : value
    }),
)

test(`the VIP level is the higher of the levels by volume and by assets, and the shown difference leads exactly to the next level, in ${CASES} cases`, () => {
  void fc.assert(
    fc.property(near, near, fc.boolean(), (volume, assets, maker) => {
      let due = maker ? 5 : 0
      for (const [level, v, a] of TABLE)
        if (volume >= v * MICRO || assets >= a * MICRO) due = Math.max(due, level)
      const have = { volume: text(volume), assets: text(assets) }
      expect(vipLevel(table, { ...have, maker })).toBe(due)
      expect(vipLevel([...table].reverse(), { ...have, maker })).toBe(due)
      const next = nextLevel(table, due, have)
      if (due === 5) {
        expect(next).toBeNull()
        return
      }
      if (!next) throw new Error('no next level')
      const row = TABLE.find(([level]) => level === due + 1)
      expect(next.level).toBe(due + 1)
      expect(units(next.volume, 6)).toBe((row?.[1] ?? 0n) * MICRO - volume)
      expect(units(next.assets, 6)).toBe((row?.[2] ?? 0n) * MICRO - assets)
    }),
    { numRuns: CASES },
  )
})

test(`average assets and rebates are rounded down once, at the end of the computation, in ${CASES} cases`, () => {
  void fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 16n }),
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom(0, 2, 6, 8),
      (sum, fees, rate, scale) => {
        const signed = sum < 0n ? decimal(`-${text(-sum)}`) : text(sum)
        expect(units(meanAssets(signed), 6)).toBe(sum < 0n ? 0n : sum / 30n)
        const got = rebateOf(text(fees, scale), text(BigInt(rate), 4), scale)
        expect(units(got, scale)).toBe((fees * BigInt(rate)) / 10_000n)
      },
    ),
    { numRuns: CASES },
  )
})

test('fees of 50 with a rebate rate of 20 % give a rebate of 10', () => {
  expect(rebateOf(decimal('50'), decimal('0.2'), 6)).toBe('10')
})

test('a fee refunded by a coupon is not part of the fees that give a rebate', () => {
  expect(feesPaid(decimal('30'), decimal('12'))).toBe('18')
  expect(feesPaid(decimal('12'), decimal('12'))).toBe('0')
  expect(feesPaid(decimal('12'), decimal('13'))).toBe('0')
})

test('a rebate needs an inviter and a friend who were both verified before the day ended', () => {
  const end = 1000
  expect(earnsRebate(999, 999, end)).toBe(true)
  expect(earnsRebate(1000, 999, end)).toBe(false)
  expect(earnsRebate(999, 1000, end)).toBe(false)
  expect(earnsRebate(null, 999, end)).toBe(false)
  expect(earnsRebate(999, null, end)).toBe(false)
})
