import { big, type Decimal, lt, min, roundDown, sub } from '../money.ts'

/** What of a coupon decides whether it can be used. Times in milliseconds. */
export interface CouponState {
  readonly usedAt: number
  readonly endAt: number
}

export type CouponProblem = 'coupon_used' | 'coupon_expired'

/** Why a coupon cannot be used at `now`; null when it can. Its end is the first moment at which it cannot. */
export function couponProblem({ usedAt, endAt }: CouponState, now: number): CouponProblem | null {
  if (usedAt > 0) return 'coupon_used'
  return now >= endAt ? 'coupon_expired' : null
}

/** Status on the wire: 1 unused, 2 used, 3 expired. */
export const couponStatus = (state: CouponState, now: number): 1 | 2 | 3 => {
  const problem = couponProblem(state, now)
  return problem === 'coupon_used' ? 2 : problem === 'coupon_expired' ? 3 : 1
}

/** Until when a coupon that is given at `now` can be used: so many days, or (0) as long as it can be claimed. */
export const couponEnd = (now: number, days: number, claimEnd: number): number =>
  days === 0 ? claimEnd : now + days * 86_400_000

/** Hours left, begun ones too; for "3 h left". */
export const hoursLeft = (endTime: number, nowSeconds: number): number =>
  Math.max(0, Math.ceil((endTime - nowSeconds) / 3600))

/** What an order can take a coupon for. */
export type CouponUse = 'spot' | 'futures' | 'lockup'

/** A coupon as far as it decides what it goes with. */
export interface CouponTerms extends CouponState {
  readonly kind: 'cash' | 'fee' | 'yield'
  /** '' of every use that its kind has. */
  readonly scope: string
  readonly currencyId: number
  /** The least that the order is worth, in the coupon's currency. */
  readonly minUse: Decimal
  /** An open order has it. */
  readonly held: boolean
}

/** The order that a coupon is chosen for: `currencyId` is that of its fee or of what it locks, `worth` is in it. */
export interface CouponOrder {
  readonly use: CouponUse
  readonly currencyId: number
  readonly worth: Decimal
}

/** True where a coupon is of the kind, scope and currency that an order asks for, whatever the order is worth. */
export const suits = (
  { kind, scope, currencyId }: Pick<CouponTerms, 'kind' | 'scope' | 'currencyId'>,
  order: Pick<CouponOrder, 'use' | 'currencyId'>,
): boolean =>
  kind === (order.use === 'lockup' ? 'yield' : 'fee') &&
  (scope === '' || scope === order.use) &&
  currencyId === order.currencyId

/** Why a coupon cannot be chosen for an order at `now`; null when it can. The sheet and the server ask the same function. */
export function chooseProblem(
  coupon: CouponTerms,
  order: CouponOrder,
  now: number,
): CouponProblem | 'coupon_unfit' | 'coupon_busy' | null {
  const problem = couponProblem(coupon, now)
  if (problem) return problem
  if (!suits(coupon, order) || lt(order.worth, coupon.minUse)) return 'coupon_unfit'
  return coupon.held ? 'coupon_busy' : null
}

/** What a coupon pays of a handling fee: all of it as long as it lasts. `ceiling` is what it had when it was chosen. */
export const rebateOf = (fee: Decimal, ceiling: Decimal, spent: Decimal): Decimal =>
  min(fee, sub(ceiling, spent))

/** What a yield coupon adds to a day: amount × rate, rounded down to the currency's scale like the day itself. */
export const extraIncome = (amount: Decimal, rate: Decimal, scale: number): Decimal =>
  roundDown(big(amount).times(rate), scale)
