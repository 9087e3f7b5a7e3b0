/** What of a coupon decides whether it can be used. Times in milliseconds. */
export interface CouponState {
  readonly usedAt: number
  readonly endAt: number
}

export type CouponProblem = 'coupon_used' | 'coupon_expired'

/** Why a coupon cannot be used at `now`; null when it can. Its end is the first moment at which it cannot. */
export function useProblem({ usedAt, endAt }: CouponState, now: number): CouponProblem | null {
  if (usedAt > 0) return 'coupon_used'
  return now >= endAt ? 'coupon_expired' : null
}

/** Status on the wire: 1 unused, 2 used, 3 expired. */
export const couponStatus = (state: CouponState, now: number): 1 | 2 | 3 => {
  const problem = useProblem(state, now)
  return problem === 'coupon_used' ? 2 : problem === 'coupon_expired' ? 3 : 1
}

/** Until when a coupon that is given at `now` can be used: so many days, or (0) as long as it can be claimed. */
export const couponEnd = (now: number, days: number, claimEnd: number): number =>
  days === 0 ? claimEnd : now + days * 86_400_000

/** Hours left, begun ones too; for "3 h left". */
export const hoursLeft = (endTime: number, nowSeconds: number): number =>
  Math.max(0, Math.ceil((endTime - nowSeconds) / 3600))
