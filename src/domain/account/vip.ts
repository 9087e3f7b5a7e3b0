import { big, type Decimal, exact, gte, lt, roundDown, sub, ZERO } from '../money.ts'

/** Number of days whose trading volume is summed, and whose assets are averaged, for the VIP level. */
export const VIP_DAYS = 30
/** Level of market makers regardless of volume (docs/products/vip.md#level-of-a-day). */
export const MAKER_LEVEL = 5
/**
 * `VIP_HOUR`: hour (UTC+8) at which the levels are computed each day. `REBATE_MINUTE`: minutes after 00:00 (UTC+8) at
 * which the commission of the day before is paid (docs/products/vip.md#jobs, docs/products/invite.md#jobs).
 */
export const VIP_HOUR = 4
export const REBATE_MINUTE = 30
/** Decimals of USDT amounts. */
export const VIP_DIGITS = 6

/** Requirements of a level in USDT. */
export interface VipRequirements {
  readonly level: number
  readonly volume: Decimal
  readonly assets: Decimal
}

/**
 * The highest level whose volume or assets are reached; `MAKER_LEVEL` for a market maker; 0 for none. The rows of
 * `table` may be in any order.
 */
export function vipLevel(
  table: readonly VipRequirements[],
  { volume, assets, maker }: { readonly volume: Decimal; readonly assets: Decimal; readonly maker: boolean },
): number {
  const reached = table.filter((one) => gte(volume, one.volume) || gte(assets, one.assets))
  return Math.max(0, maker ? MAKER_LEVEL : 0, ...reached.map(({ level }) => level))
}

/** Mean of daily assets over `VIP_DAYS` days (missing days count 0); rounded down, at least 0. */
export function meanAssets(sum: Decimal): Decimal {
  const mean = roundDown(big(sum).div(VIP_DAYS), VIP_DIGITS)
  return gte(mean, ZERO) ? mean : ZERO
}

export interface VipNext {
  readonly level: number
  /** Volume missing for the next level; reaching either the volume or the assets is enough. */
  readonly volume: Decimal
  readonly assets: Decimal
}

const missing = (have: Decimal, need: Decimal): Decimal =>
  gte(have, need) ? ZERO : exact(big(need).minus(have))

/** Volume and assets missing for the next level; null at the highest level. */
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

/** Commission of the inviter on a day's fees: fees × rate, rounded down to the currency's scale. */
export const rebateOf = (fees: Decimal, rate: Decimal, scale: number): Decimal =>
  roundDown(big(fees).times(rate), scale)

/** Fees on which commission is paid: the charged fees minus the part that coupons refunded. */
export const feesPaid = (charged: Decimal, back: Decimal): Decimal =>
  lt(back, charged) ? sub(charged, back) : ZERO

/**
 * Whether a friend's fees of a day earn commission: inviter and friend must both have been verified before
 * the day ended. This condition prevents a person from earning commission on their own second account.
 * Verification times in ms; null: not verified.
 */
export const earnsRebate = (inviter: number | null, friend: number | null, dayEnd: number): boolean =>
  inviter !== null && inviter < dayEnd && friend !== null && friend < dayEnd
