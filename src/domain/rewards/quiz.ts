import { big, type Decimal, exact, gt, isPositive, isZero, lt, roundDown, sub, ZERO } from '../money.ts'

/** How long after its moment a price may be recorded to count as the price of that moment (ms). */
export const QUIZ_WAIT_MS = 60_000
/** From the result to the payment, ms. */
export const QUIZ_PAY_MS = 60_000

/** The options of a quiz on a price. */
export const UP = 1
export const DOWN = 2

export interface QuizTimes {
  readonly startAt: number
  readonly cutAt: number
  /** 0 while there is no result. */
  readonly settledAt: number
}

/** 0 not started, 1 guessing, 2 cut-off, 3 over; at `now` in the unit of the times. */
export function quizStatus({ startAt, cutAt, settledAt }: QuizTimes, now: number): 0 | 1 | 2 | 3 {
  if (settledAt > 0) return 3
  if (now < startAt) return 0
  return now < cutAt ? 1 : 2
}

export interface QuizOffer {
  readonly status: 0 | 1 | 2 | 3
  readonly minBet: Decimal
  /** The most that one person may have in it. */
  readonly maxBet: Decimal
}

/** What a person has in a quiz already. */
export interface OwnStake {
  readonly optionId: number | null
  readonly amount: Decimal
}

export type BetProblem = 'quiz_closed' | 'param_error' | 'bad_amount'

/**
 * Why a bet is rejected; null when it is not. Bets on one option add up, another option is rejected
 * (docs/products/games.md#placing-a-bet).
 */
export function betProblem(
  { status, minBet, maxBet }: QuizOffer,
  own: OwnStake,
  optionId: number,
  amount: Decimal,
): BetProblem | null {
  if (status !== 1) return 'quiz_closed'
  if (own.optionId !== null && own.optionId !== optionId) return 'param_error'
  if (!isPositive(amount) || lt(amount, minBet) || gt(exact(big(own.amount).plus(amount)), maxBet))
    return 'bad_amount'
  return null
}

/** The option that two prices give: up, down, or null where they are equal. */
export function priceResult(cut: Decimal, result: Decimal): number | null {
  if (gt(result, cut)) return UP
  return lt(result, cut) ? DOWN : null
}

export interface Stake {
  readonly optionId: number
  readonly amount: Decimal
}

export interface Payout {
  /** What is shared out: the pool less its fee, which is rounded down. */
  readonly shared: Decimal
  /** Of all right stakes. */
  readonly right: Decimal
}

/** The pool of a quiz with the option that is right; null where nobody is right, or nobody else is in it to refund for. */
export function payoutOf(
  stakes: readonly Stake[],
  rightOption: number,
  feeRate: Decimal,
  scale: number,
): Payout | null {
  const sum = (list: readonly Stake[]) => list.reduce((all, { amount }) => all.plus(amount), big(0))
  const right = sum(stakes.filter(({ optionId }) => optionId === rightOption))
  if (right.eq(0)) return null
  const pool = sum(stakes)
  const fee = roundDown(pool.times(feeRate), scale)
  return { shared: exact(pool.minus(fee)), right: exact(right) }
}

/** A right stake's part of the pool: stake ÷ right × shared, rounded down (40 of 400 of a pool of 1,000 are 100). */
export const bonusOf = (stake: Decimal, { shared, right }: Payout, scale: number): Decimal =>
  isZero(right) ? ZERO : roundDown(big(stake).times(shared).div(right), scale)

/** What stays of the pool when every bonus is paid: its fee and what rounding left. */
export const dustOf = (pool: Decimal, bonuses: readonly Decimal[]): Decimal => bonuses.reduce(sub, pool)

/**
 * What a stake would bring if it were placed now, nobody bet after it and it were right: an estimate. `pool` and `option`
 * are without it.
 */
export function estimate(
  { pool, option }: { readonly pool: Decimal; readonly option: Decimal },
  stake: Decimal,
  feeRate: Decimal,
  scale: number,
): Decimal {
  const all = big(pool).plus(stake)
  const fee = roundDown(all.times(feeRate), scale)
  return bonusOf(stake, { shared: exact(all.minus(fee)), right: exact(big(option).plus(stake)) }, scale)
}
