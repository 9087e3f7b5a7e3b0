import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { dec, int, nothing, str } from '../wire/fields.ts'
import { minutes, read } from '../wire/kit.ts'

/**
 * What a level asks for and gives (docs/products/vip.md#level-of-a-day). Sums in USDT, rates as fractions; null where
 * it gives no loan.
 */
export const VipLevel = v.object({
  level: int,
  /** Either of the two is enough. */
  volume: dec,
  asset: dec,
  loan_max: v.nullable(dec),
  /** A year. */
  loan_rate: v.nullable(dec),
  /** The same for market makers. */
  maker_rate: v.nullable(dec),
  rebate_rate: dec,
  /** In the reader's language. */
  perks: v.array(str),
})
export type VipLevel = v.InferOutput<typeof VipLevel>

/** The table for everybody; what is a person's own is null for guests. */
export const Vip = v.object({
  level: v.nullable(int),
  /** Null at the highest level. */
  next_level: v.nullable(int),
  /** Of spot and futures, of the 30 business days (UTC+8) before `update_time`, in USDT. */
  volume_30d: v.nullable(dec),
  /** The mean of the last 30 daily values of all assets less debts, in USDT. */
  asset_avg: v.nullable(dec),
  /** What is still missing to the next level; one of the two is enough. */
  need_volume: v.nullable(dec),
  need_asset: v.nullable(dec),
  levels: v.array(VipLevel),
  market_maker: v.nullable(int),
  /** Null while nobody has rated the person. */
  credit_score: v.nullable(int),
  /** Seconds; 0 when nothing was computed yet. */
  update_time: int,
})
export type Vip = v.InferOutput<typeof Vip>

export const vip = {
  info: read('GET', '/vip/info', {
    params: nothing,
    answer: Vip,
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
  }),
}

export const vipArea = area({ name: 'vip', calls: vip, mails: ['vip_level'] })
