import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { minutes, read } from '../wire/callBuilders.ts'
import { dec, int, nothing, str } from '../wire/fields.ts'

/**
 * Requirements and benefits of a VIP level (docs/products/vip.md#level-of-a-day). Amounts in USDT, rates as
 * fractions; loan fields are null where the level has no loans.
 */
export const VipLevel = v.object({
  level: int,
  /** Trading volume and assets that the level requires; reaching one of the two is enough. */
  volume: dec,
  asset: dec,
  loan_max: v.nullable(dec),
  /** Loan rate, a fraction per year. */
  loan_rate: v.nullable(dec),
  /** Loan rate per year of market makers, to whom `loan_rate` does not apply. */
  maker_rate: v.nullable(dec),
  rebate_rate: dec,
  /** Texts of the benefits, in the language of the request. */
  perks: v.array(str),
})
export type VipLevel = v.InferOutput<typeof VipLevel>

/** All VIP levels, with the caller's own level and progress, which are null for guests. */
export const Vip = v.object({
  level: v.nullable(int),
  /** The next higher level; null at the highest level. */
  next_level: v.nullable(int),
  /** Trading volume (spot and futures) of the 30 business days (UTC+8) before `update_time`, in USDT. */
  volume_30d: v.nullable(dec),
  /** Mean of the last 30 daily values of all assets minus debts, in USDT. */
  asset_avg: v.nullable(dec),
  /**
   * Amounts missing for the next level; reaching either `need_volume` or `need_asset` is enough.
   */
  need_volume: v.nullable(dec),
  need_asset: v.nullable(dec),
  levels: v.array(VipLevel),
  market_maker: v.nullable(int),
  /** The person's credit score; null while there is no rating. */
  credit_score: v.nullable(int),
  /** Time of the last computation (epoch seconds); 0 before the first computation. */
  update_time: int,
})
export type Vip = v.InferOutput<typeof Vip>

export const vip = {
  info: read('GET', '/vip/info', {
    summary: 'Get the VIP levels',
    params: nothing,
    answer: Vip,
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
  }),
}

export const vipArea = area({ name: 'vip', about: 'VIP levels', calls: vip, mails: ['vip_level'] })
