import { expect, test } from 'vitest'
import { type Decimal, decimal } from '#domain/money.ts'
import {
  betProblem,
  bonusOf,
  estimate,
  payoutOf,
  poolRemainder,
  priceResult,
  quizStatus,
} from '#domain/rewards/quiz.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { lengthOf } from '../../harness/run-length.ts'

/** The number of cases; 100,000 in the release suite (`npm run prove`). */
const CASES = lengthOf('QUIZ_CASES', 2000)

/*
 * The reference model of the pool of a quiz, written from docs/products/games.md#rules alone, in integers. Payout =
 * stake ÷ stakes on the right option × (pool − fee), rounded down; what is left of the pool is the rounding remainder.
 */

const text = (units: bigint, scale: number): Decimal => {
  const digits = String(units).padStart(scale + 1, '0')
  return decimal(scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`)
}
const units = (value: string, scale: number): bigint => {
  const [whole = '0', part = ''] = value.split('.')
  return BigInt(whole + part.padEnd(scale, '0'))
}

test('in a pool of 1,000 with 400 on the winning option, a stake of 40 is paid 100', () => {
  const stakes = [
    { optionId: 1, amount: decimal('600') },
    { optionId: 2, amount: decimal('360') },
    { optionId: 2, amount: decimal('40') },
  ]
  const payout = payoutOf(stakes, 2, decimal('0'), 6)
  if (!payout) throw new Error('nobody is right')
  expect(bonusOf(decimal('40'), payout, 6)).toBe('100')
  // The payout must equal the estimate that was shown before the last stake.
  expect(estimate({ pool: decimal('960'), option: decimal('360') }, decimal('40'), decimal('0'), 6)).toBe(
    '100',
  )
})

test(`payouts and rounding remainders equal the results of integer arithmetic, in ${CASES} pools`, () => {
  void fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.bigInt({ min: 1n, max: 10n ** 12n })), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 9_999 }),
      fc.constantFrom(0, 2, 6, 8),
      (bets, right, rate, scale) => {
        const stakes = bets.map(([optionId, amount]) => ({ optionId, amount: text(amount, scale) }))
        const pool = bets.reduce((sum, [, amount]) => sum + amount, 0n)
        const rightPool = bets
          .filter(([option]) => option === right)
          .reduce((sum, [, amount]) => sum + amount, 0n)
        const fee = (pool * BigInt(rate)) / 10_000n
        const payout = payoutOf(stakes, right, text(BigInt(rate), 4), scale)
        if (rightPool === 0n) {
          expect(payout).toBeNull()
          return
        }
        if (!payout) throw new Error('somebody is right')
        let paid = 0n
        const bonuses: Decimal[] = []
        for (const [option, amount] of bets) {
          if (option !== right) continue
          const due = (amount * (pool - fee)) / rightPool
          const bonus = bonusOf(text(amount, scale), payout, scale)
          expect(units(bonus, scale)).toBe(due)
          bonuses.push(bonus)
          paid += due
        }
        expect(units(poolRemainder(text(pool, scale), bonuses), scale)).toBe(pool - paid)
        // Payouts never exceed the pool, and the rounding remainder is less than one smallest unit per payout.
        expect(pool - paid - fee).toBeLessThan(BigInt(bonuses.length))
      },
    ),
    { numRuns: CASES },
  )
})

test('the status of a quiz follows the clock, and a bet with an invalid amount or option is rejected', () => {
  const times = { startAt: 100, cutAt: 200, settledAt: 0 }
  expect([99, 100, 199, 200, 9999].map((now) => quizStatus(times, now))).toEqual([0, 1, 1, 2, 2])
  expect(quizStatus({ ...times, settledAt: 300 }, 150)).toBe(3)
  const offer = { status: 1 as const, minBet: decimal('10'), maxBet: decimal('100') }
  const none = { optionId: null, amount: decimal('0') }
  expect(betProblem(offer, none, 1, decimal('10'))).toBeNull()
  expect(betProblem(offer, none, 1, decimal('9.99'))).toEqual({ key: 'amount_below', min: '10' })
  expect(betProblem(offer, none, 1, decimal('100.01'))).toEqual({ key: 'amount_above', max: '100' })
  expect(betProblem(offer, { optionId: 1, amount: decimal('90') }, 1, decimal('10'))).toBeNull()
  expect(betProblem(offer, { optionId: 1, amount: decimal('90') }, 1, decimal('10.01'))).toEqual({
    key: 'amount_above',
    max: '10',
  })
  expect(betProblem(offer, { optionId: 1, amount: decimal('10') }, 2, decimal('10'))).toEqual({
    key: 'param_error',
  })
  for (const status of [0, 2, 3] as const)
    expect(betProblem({ ...offer, status }, none, 1, decimal('10'))).toEqual({ key: 'quiz_closed' })
  expect(priceResult(decimal('10'), decimal('10.01'))).toBe(1)
  expect(priceResult(decimal('10'), decimal('9.99'))).toBe(2)
  expect(priceResult(decimal('10'), decimal('10.0'))).toBeNull()
})
