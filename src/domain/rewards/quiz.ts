import { big, type Decimal, exact, gt, isPositive, isZero, lt, roundDown, sub, ZERO } from '../money.ts'

/** Maximum delay (ms) between the scheduled time of a price and its recording; a later price is not used. */
export const QUIZ_WAIT_MS = 60_000
/** Delay from result to payment (ms). */
export const QUIZ_PAY_MS = 60_000

/** Options of a quiz about a price. */
export const UP = 1
export const DOWN = 2

export interface QuizTimes {
  readonly startAt: number
  readonly cutAt: number
  /** Time of the result; 0 without a result. */
  readonly settledAt: number
}

/**
 * Status on the wire: 0 not started, 1 open, 2 closed for bets, 3 over. `now` is in the unit of the other
 * times.
 */
export function quizStatus({ startAt, cutAt, settledAt }: QuizTimes, now: number): 0 | 1 | 2 | 3 {
  if (settledAt > 0) return 3
  if (now < startAt) return 0
  return now < cutAt ? 1 : 2
}

export interface QuizOffer {
  readonly status: 0 | 1 | 2 | 3
  readonly minBet: Decimal
  /** Maximum total stake of one person. */
  readonly maxBet: Decimal
}

/** A person's stake in a quiz. */
export interface OwnStake {
  readonly optionId: number | null
  readonly amount: Decimal
}

export type BetProblem =
  | { readonly key: 'quiz_closed' | 'param_error' | 'bad_amount' }
  | { readonly key: 'amount_below'; readonly min: Decimal }
  | { readonly key: 'amount_above'; readonly max: Decimal }

/**
 * Why a bet is rejected, or null; `max`: the amount that may still be bet. Bets on one option add up; a bet on a second
 * option is rejected (docs/products/games.md#placing-a-bet).
 */
export function betProblem(
  { status, minBet, maxBet }: QuizOffer,
  own: OwnStake,
  optionId: number,
  amount: Decimal,
): BetProblem | null {
  if (status !== 1) return { key: 'quiz_closed' }
  if (own.optionId !== null && own.optionId !== optionId) return { key: 'param_error' }
  if (!isPositive(amount)) return { key: 'bad_amount' }
  if (lt(amount, minBet)) return { key: 'amount_below', min: minBet }
  const left = sub(maxBet, own.amount)
  return gt(amount, left) ? { key: 'amount_above', max: left } : null
}

/**
 * The correct option of a quiz about a price: up or down; null when the price at the cut-off and the later price are
 * equal.
 */
export function priceResult(cut: Decimal, result: Decimal): number | null {
  if (gt(result, cut)) return UP
  return lt(result, cut) ? DOWN : null
}

export interface Stake {
  readonly optionId: number
  readonly amount: Decimal
}

export interface Payout {
  /** Distributed amount: the pool minus its fee (rounded down). */
  readonly shared: Decimal
  /** Sum of all correct stakes. */
  readonly right: Decimal
}

/**
 * Distribution of the pool for the correct option; null when nobody chose the option, so that all stakes
 * are refunded.
 */
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

/**
 * Payout of a correct stake: stake ÷ right × shared, rounded down (40 of 400 from a pool of 1,000 gives 100).
 */
export const bonusOf = (stake: Decimal, { shared, right }: Payout, scale: number): Decimal =>
  isZero(right) ? ZERO : roundDown(big(stake).times(shared).div(right), scale)

/** Rest of the pool after all payouts: fee and rounding. */
export const poolRemainder = (pool: Decimal, bonuses: readonly Decimal[]): Decimal =>
  bonuses.reduce(sub, pool)

/**
 * Estimated payout of a bet placed now if the bet is correct and nobody bets afterwards. `pool` and
 * `option` exclude this bet.
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
