import { big, type Decimal, lt, min, roundDown, sub } from '../money.ts'

/** Facts that determine whether a coupon can be used. Times in ms. */
export interface CouponState {
  readonly usedAt: number
  readonly endAt: number
}

export type CouponProblem = 'coupon_used' | 'coupon_expired'

/** Why a coupon cannot be used at `now`, or null. `endAt` is exclusive. */
export function couponProblem({ usedAt, endAt }: CouponState, now: number): CouponProblem | null {
  if (usedAt > 0) return 'coupon_used'
  return now >= endAt ? 'coupon_expired' : null
}

/** Status on the wire: 1 unused, 2 used, 3 expired. */
export const couponStatus = (state: CouponState, now: number): 1 | 2 | 3 => {
  const problem = couponProblem(state, now)
  return problem === 'coupon_used' ? 2 : problem === 'coupon_expired' ? 3 : 1
}

/** Expiry of a coupon given at `now`: after `days` days, or at the end of claiming when `days` is 0. */
export const couponEnd = (now: number, days: number, claimEnd: number): number =>
  days === 0 ? claimEnd : now + days * 86_400_000

/** Hours until `endTime`, rounded up; for texts such as "3 h left". */
export const hoursLeft = (endTime: number, nowSeconds: number): number =>
  Math.max(0, Math.ceil((endTime - nowSeconds) / 3600))

/** Kinds of order for which a coupon can be used. */
export type CouponUse = 'spot' | 'futures' | 'lockup'

/** Terms that determine which orders a coupon fits. */
export interface CouponTerms extends CouponState {
  readonly kind: 'cash' | 'fee' | 'yield'
  /** Product or pair that the coupon is limited to; '' for all orders of its kind. */
  readonly scope: string
  readonly currencyId: number
  /** Minimum value of the order, in the coupon's currency. */
  readonly minUse: Decimal
  /** True while an open order uses the coupon. */
  readonly held: boolean
}

/**
 * The order for which a coupon is chosen. `currencyId`: currency of its fee or locked amount; `worth`: its value in
 * that currency.
 */
export interface CouponOrder {
  readonly use: CouponUse
  readonly currencyId: number
  readonly worth: Decimal
}

/** Whether a coupon matches an order's kind, scope and currency, regardless of its value. */
export const matchesOrder = (
  { kind, scope, currencyId }: Pick<CouponTerms, 'kind' | 'scope' | 'currencyId'>,
  order: Pick<CouponOrder, 'use' | 'currencyId'>,
): boolean =>
  kind === (order.use === 'lockup' ? 'yield' : 'fee') &&
  (scope === '' || scope === order.use) &&
  currencyId === order.currencyId

/** Why a coupon cannot be chosen for an order at `now`, or null. Used by screen and server. */
export function chooseProblem(
  coupon: CouponTerms,
  order: CouponOrder,
  now: number,
): CouponProblem | 'coupon_unfit' | 'coupon_busy' | null {
  const problem = couponProblem(coupon, now)
  if (problem) return problem
  if (!matchesOrder(coupon, order) || lt(order.worth, coupon.minUse)) return 'coupon_unfit'
  return coupon.held ? 'coupon_busy' : null
}

/**
 * Part of a fee that a coupon refunds: the whole fee, but at most the coupon's remaining value. `spent`: the value that
 * earlier fees used. `ceiling`: the coupon's value when chosen.
 */
export const rebateOf = (fee: Decimal, ceiling: Decimal, spent: Decimal): Decimal =>
  min(fee, sub(ceiling, spent))

/** Amount that a yield coupon adds per day: amount × rate, rounded down to the currency's scale. */
export const extraIncome = (amount: Decimal, rate: Decimal, scale: number): Decimal =>
  roundDown(big(amount).times(rate), scale)
