import type { LockConfig } from '#contract/earn/lockup.ts'
import { type LockOffer, quotaLeft } from '#domain/earn/lockup.ts'
import { big, lt } from '#domain/money.ts'

/** Converts the product to the input of the purchase rules. `scale`: decimals of the product's coin. */
export const offerOf = (config: LockConfig, scale: number): LockOffer => ({
  period: config.lock_period,
  yieldMin: config.daily_yield_min,
  yieldMax: config.daily_yield_max,
  penaltyRatio: config.penalty_ratio,
  scale,
  minAmount: config.min_amount,
  maxAmount: config.max_amount,
  quota: config.quota,
  sold: config.sold,
  open: config.status === 1,
})

/** Whether the quota of a product is sold out. */
export const isSoldOut = (config: LockConfig): boolean =>
  config.status === 0 || lt(quotaLeft(config), config.min_amount)

/** Fraction of the quota that is sold, 0 to 1. */
export const soldShare = ({ sold, quota }: LockConfig): number => big(sold).div(quota).toNumber()
