import { businessDayOf, businessDayStart } from '../businessDay.ts'
import {
  add,
  big,
  type Decimal,
  exact,
  gt,
  isPositive,
  lt,
  min,
  roundDown,
  roundUp,
  sub,
  ZERO,
} from '../money.ts'

/**
 * Lock-up (docs/products/lockup.md): an amount is locked for a number of days, earns the rate of each day,
 * and is returned at the end, or earlier minus a penalty. Days are business days (UTC+8), times epoch
 * seconds, rates fractions per day.
 */

/** Terms copied into an order; later changes of the product do not affect the order. */
export interface LockTerms {
  /** Number of earning days. */
  readonly period: number
  readonly yieldMin: Decimal
  readonly yieldMax: Decimal
  /** Penalty per remaining day, as a fraction of the amount. */
  readonly penaltyRatio: Decimal
  /** Decimals of the currency. */
  readonly scale: number
}

/** The product at the time of a purchase. */
export interface LockOffer extends LockTerms {
  readonly minAmount: Decimal
  /** Maximum of one order. */
  readonly maxAmount: Decimal
  readonly quota: Decimal
  readonly sold: Decimal
  readonly open: boolean
}

/** Daily rate as yearly rate without compounding (APR). */
export const yearly = (daily: Decimal): Decimal => exact(big(daily).times(365))

/**
 * Days of an order: the first earning day, and the day at whose beginning the last income is paid and the
 * locked amount is returned.
 */
export interface LockDays {
  readonly valueDay: number
  readonly endDay: number
}

export type LockProblem =
  | { readonly key: 'bad_quantity' | 'lock_closed' }
  | { readonly key: 'lock_below'; readonly min: Decimal }
  | { readonly key: 'lock_above'; readonly max: Decimal }
  | { readonly key: 'lock_quota'; readonly left: Decimal }

/** The value date is the day after the purchase (docs/products/lockup.md#days-of-an-order). */
export const lockDays = (purchase: number, period: number): LockDays =>
  daysFrom(businessDayOf(purchase) + 1, period)

/** A renewed order earns from the day on which the previous order ended, so that no day is lost. */
export const daysFrom = (valueDay: number, period: number): LockDays => ({
  valueDay,
  endDay: valueDay + period,
})

/** Days left: `min(period, end − today)`, at least 0 (docs/products/lockup.md#days-left). */
export const remainingDays = (period: number, endDay: number, today: number): number =>
  Math.max(0, Math.min(period, endDay - today))

/**
 * Income of a day: amount × rate, rounded down to the currency's scale
 * (docs/products/lockup.md#income-of-a-day).
 */
export const dayIncome = (amount: Decimal, rate: Decimal, scale: number): Decimal =>
  roundDown(big(amount).times(rate), scale)

/** Rate of the day, limited to the range fixed when the order was opened. */
export const orderRate = (
  rate: Decimal,
  { yieldMin, yieldMax }: Pick<LockTerms, 'yieldMin' | 'yieldMax'>,
): Decimal => (lt(rate, yieldMin) ? yieldMin : min(rate, yieldMax))

export interface LockReturn {
  readonly penalty: Decimal
  readonly returned: Decimal
}

/**
 * Early redemption (docs/products/lockup.md#penalty-of-an-early-redemption): penalty = ratio × remaining days
 * × amount, rounded up, at most the amount. Example: 0.4 %, 3 days, 1000 → penalty 12, returned 988.
 */
export function earlyReturn(
  amount: Decimal,
  { penaltyRatio, scale }: Pick<LockTerms, 'penaltyRatio' | 'scale'>,
  remaining: number,
): LockReturn {
  const full = roundUp(big(penaltyRatio).times(remaining).times(amount), scale)
  const penalty = min(full, amount)
  return { penalty, returned: sub(amount, penalty) }
}

/**
 * Days whose income is due at `today` and unpaid, oldest first. The income of a day is due when the day is
 * over.
 */
export function dueDays({ valueDay, endDay }: LockDays, paid: number, today: number): readonly number[] {
  const until = Math.min(today, endDay)
  const first = valueDay + paid
  return Array.from({ length: Math.max(0, until - first) }, (_, index) => first + index)
}

/** Payment time of a day's income: 00:00 (UTC+8) of the next day. Epoch seconds. */
export const incomeTime = (day: number): number => businessDayStart(day + 1)

/**
 * Minimum and maximum income over the whole period, with the income of each day rounded down, as in the
 * payments.
 */
export function expectedIncome(
  amount: Decimal,
  terms: LockTerms,
): { readonly least: Decimal; readonly most: Decimal } {
  const whole = (rate: Decimal): Decimal =>
    exact(big(dayIncome(amount, rate, terms.scale)).times(terms.period))
  return { least: whole(terms.yieldMin), most: whole(terms.yieldMax) }
}

/** The first rule that a purchase breaks, or null. The ledger checks the balance. */
export function lockProblem(amount: Decimal, offer: LockOffer): LockProblem | null {
  if (!isPositive(amount) || !big(amount).round(offer.scale).eq(amount)) return { key: 'bad_quantity' }
  const left = quotaLeft(offer)
  if (!offer.open || lt(left, offer.minAmount)) return { key: 'lock_closed' }
  if (lt(amount, offer.minAmount)) return { key: 'lock_below', min: offer.minAmount }
  if (gt(amount, offer.maxAmount)) return { key: 'lock_above', max: offer.maxAmount }
  return gt(amount, left) ? { key: 'lock_quota', left } : null
}

/** Remaining quota for sale; redemptions do not increase the quota (docs/products/lockup.md#quota). */
export const quotaLeft = ({ quota, sold }: Pick<LockOffer, 'quota' | 'sold'>): Decimal =>
  gt(sold, quota) ? ZERO : sub(quota, sold)

/** Whether two sets of terms are equal; an order is renewed only under equal terms. */
export const sameTerms = (a: LockTerms, b: LockTerms): boolean =>
  a.period === b.period &&
  big(a.yieldMin).eq(b.yieldMin) &&
  big(a.yieldMax).eq(b.yieldMax) &&
  big(a.penaltyRatio).eq(b.penaltyRatio)

/** A published daily rate, valid from its day until the day of the next rate. */
export interface PublishedRate {
  readonly day: number
  readonly rate: Decimal
}

/**
 * Rate of a day: the last rate published for that day or an earlier day; `otherwise` when there is no such
 * rate. `rates` ascend by day.
 */
export function rateOn(rates: readonly PublishedRate[], day: number, otherwise: Decimal): Decimal {
  let found = otherwise
  for (const one of rates) {
    if (one.day > day) break
    found = one.rate
  }
  return found
}

export const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, ZERO)
