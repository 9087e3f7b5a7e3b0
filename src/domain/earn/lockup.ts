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
 * Lock mining (docs/products/lockup.md): an amount is locked for so many days, earns the rate of each day, and comes
 * back at the end; earlier it comes back less a penalty. Days are business days (UTC+8), times epoch seconds, rates
 * fractions a day.
 */

/** What an order takes with it when it is opened; later changes of the product do not touch it. */
export interface LockTerms {
  /** Days that earn. */
  readonly period: number
  readonly yieldMin: Decimal
  readonly yieldMax: Decimal
  /** Of the amount, for every day that is left. */
  readonly penaltyRatio: Decimal
  /** Of the currency. */
  readonly scale: number
}

/** The product at the moment of a purchase. */
export interface LockOffer extends LockTerms {
  readonly minAmount: Decimal
  /** Of a single order. */
  readonly maxAmount: Decimal
  readonly quota: Decimal
  readonly sold: Decimal
  readonly open: boolean
}

/** A rate of a day as a rate of a year, without compound interest (APR). */
export const yearly = (daily: Decimal): Decimal => exact(big(daily).times(365))

/** An order's days: the first that earns, and the one at whose beginning the last income and the amount are paid. */
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

/** A renewed order earns from the day on which the former one ended, so that no day is lost. */
export const daysFrom = (valueDay: number, period: number): LockDays => ({
  valueDay,
  endDay: valueDay + period,
})

/** Days that are left: `min(period, end − today)`, never below 0 (docs/products/lockup.md#days-left). */
export const remainingDays = (period: number, endDay: number, today: number): number =>
  Math.max(0, Math.min(period, endDay - today))

/**
 * What a day at `rate` pays: amount × rate, rounded down to the currency's scale
 * (docs/products/lockup.md#income-of-a-day).
 */
export const dayIncome = (amount: Decimal, rate: Decimal, scale: number): Decimal =>
  roundDown(big(amount).times(rate), scale)

/** The rate of the day within the range that the order was opened with. */
export const orderRate = (
  rate: Decimal,
  { yieldMin, yieldMax }: Pick<LockTerms, 'yieldMin' | 'yieldMax'>,
): Decimal => (lt(rate, yieldMin) ? yieldMin : min(rate, yieldMax))

export interface LockReturn {
  readonly penalty: Decimal
  readonly returned: Decimal
}

/**
 * Early redemption (docs/products/lockup.md#penalty-of-an-early-redemption): penalty = ratio × days left × amount,
 * rounded up, never more than the amount. 0.4 %, 3 days, 1000 → 12, and 988 come back.
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

/** The days whose income is due at `today` and not paid yet, oldest first. A day is paid when it is over. */
export function dueDays({ valueDay, endDay }: LockDays, paid: number, today: number): readonly number[] {
  const until = Math.min(today, endDay)
  const first = valueDay + paid
  return Array.from({ length: Math.max(0, until - first) }, (_, index) => first + index)
}

/** When the income of a day is paid: 00:00 (UTC+8) of the next one. Epoch seconds. */
export const incomeTime = (day: number): number => businessDayStart(day + 1)

/** The amount's least and most income over the whole period, day by day as it is paid. */
export function expectedIncome(
  amount: Decimal,
  terms: LockTerms,
): { readonly least: Decimal; readonly most: Decimal } {
  const whole = (rate: Decimal): Decimal =>
    exact(big(dayIncome(amount, rate, terms.scale)).times(terms.period))
  return { least: whole(terms.yieldMin), most: whole(terms.yieldMax) }
}

/** The first rule of a purchase that says no, or null. What the person has is the ledger's to say. */
export function lockProblem(amount: Decimal, offer: LockOffer): LockProblem | null {
  if (!isPositive(amount) || !big(amount).round(offer.scale).eq(amount)) return { key: 'bad_quantity' }
  const left = quotaLeft(offer)
  if (!offer.open || lt(left, offer.minAmount)) return { key: 'lock_closed' }
  if (lt(amount, offer.minAmount)) return { key: 'lock_below', min: offer.minAmount }
  if (gt(amount, offer.maxAmount)) return { key: 'lock_above', max: offer.maxAmount }
  return gt(amount, left) ? { key: 'lock_quota', left } : null
}

/** What can still be bought; a redemption gives nothing back (docs/products/lockup.md#quota). */
export const quotaLeft = ({ quota, sold }: Pick<LockOffer, 'quota' | 'sold'>): Decimal =>
  gt(sold, quota) ? ZERO : sub(quota, sold)

/** The same terms: only then is an order renewed (what was agreed to is what goes on). */
export const sameTerms = (a: LockTerms, b: LockTerms): boolean =>
  a.period === b.period &&
  big(a.yieldMin).eq(b.yieldMin) &&
  big(a.yieldMax).eq(b.yieldMax) &&
  big(a.penaltyRatio).eq(b.penaltyRatio)

/** A rate as it was published, from its day on until the next one. */
export interface PublishedRate {
  readonly day: number
  readonly rate: Decimal
}

/** The rate of a day: the last one published for it or for a day before; `otherwise` before the first. `rates` ascend by day. */
export function rateOn(rates: readonly PublishedRate[], day: number, otherwise: Decimal): Decimal {
  let found = otherwise
  for (const one of rates) {
    if (one.day > day) break
    found = one.rate
  }
  return found
}

/** Sum of incomes. */
export const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, ZERO)
