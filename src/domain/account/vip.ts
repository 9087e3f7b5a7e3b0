import { big, type Decimal, exact, gte, lt, roundDown, sub, ZERO } from '../money.ts'

/** Days that volume is added up over, and whose values assets are the mean of. */
export const VIP_DAYS = 30
/** The level of market makers, whatever they trade (docs/products/vip.md#level-of-a-day). */
export const MAKER_LEVEL = 5
/**
 * Hour (UTC+8) at which levels are computed, and minute of the day at which rebates are credited
 * (docs/products/vip.md#jobs, docs/products/invite.md#jobs).
 */
export const VIP_HOUR = 4
export const REBATE_MINUTE = 30
/** Digits of sums in USDT. */
export const VIP_DIGITS = 6

/** What a level asks for, in USDT. */
export interface VipRequirements {
  readonly level: number
  readonly volume: Decimal
  readonly assets: Decimal
}

/**
 * The highest level whose volume or whose assets are reached; a market maker's is `MAKER_LEVEL`. The table in any order;
 * 0 when nothing is reached.
 */
export function vipLevel(
  table: readonly VipRequirements[],
  { volume, assets, maker }: { readonly volume: Decimal; readonly assets: Decimal; readonly maker: boolean },
): number {
  const reached = table.filter((one) => gte(volume, one.volume) || gte(assets, one.assets))
  return Math.max(0, maker ? MAKER_LEVEL : 0, ...reached.map(({ level }) => level))
}

/** The mean of the days' assets, days that are not there counting 0; rounded down, never below 0. */
export function meanAssets(sum: Decimal): Decimal {
  const mean = roundDown(big(sum).div(VIP_DAYS), VIP_DIGITS)
  return gte(mean, ZERO) ? mean : ZERO
}

export interface VipNext {
  readonly level: number
  /** Still missing; one of the two is enough. */
  readonly volume: Decimal
  readonly assets: Decimal
}

const missing = (have: Decimal, need: Decimal): Decimal =>
  gte(have, need) ? ZERO : exact(big(need).minus(have))

/** What is missing to the level above; null at the highest. */
export function nextLevel(
  table: readonly VipRequirements[],
  level: number,
  { volume, assets }: { readonly volume: Decimal; readonly assets: Decimal },
): VipNext | null {
  const above = [...table].sort((a, b) => a.level - b.level).find((one) => one.level > level)
  return above
    ? { level: above.level, volume: missing(volume, above.volume), assets: missing(assets, above.assets) }
    : null
}

/** The inviter's part of somebody's fees of a day: fees × rate, rounded down to the currency's scale (50 at 20 % are 10). */
export const rebateOf = (fees: Decimal, rate: Decimal, scale: number): Decimal =>
  roundDown(big(fees).times(rate), scale)

/** Of the fees of a day what was really paid: what coupons paid back of them earns nobody anything. */
export const feesPaid = (charged: Decimal, back: Decimal): Decimal =>
  lt(back, charged) ? sub(charged, back) : ZERO

/**
 * Whether somebody's fees of a day earn their inviter a rebate: both were verified before the day ended (ms). A document
 * verifies one person, so nobody earns by an account of their own. Null: not verified.
 */
export const earnsRebate = (inviter: number | null, friend: number | null, dayEnd: number): boolean =>
  inviter !== null && inviter < dayEnd && friend !== null && friend < dayEnd
