import type { Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'

/**
 * Columns are described in the migration `048_vip.sql`. Times are in milliseconds, days are business days.
 */
export interface VipTermsTable {
  from_day: number
  level: number
  volume: Decimal
  assets: Decimal
  rebate_rate: Decimal
}

export interface VipDays {
  user_id: number
  day: number
  volume: Decimal
  assets: Decimal
  volume_30d: Decimal
  asset_avg: Decimal
  market_maker: boolean
  level: number
  computed_at: number
  /**
   * Whether the volume excludes trades whose fee a coupon paid. False for days that were computed before this
   * exception existed.
   */
  fees_paid: Generated<boolean>
}

export interface VipTables {
  vip_terms: VipTermsTable
  vip_people: {
    user_id: number
    market_maker: Generated<boolean>
    credit_score: Generated<number | null>
    updated_at: number
  }
  vip_prices: { day: number; currency_id: number; price: Decimal; recorded_at: number }
  vip_days: VipDays
}

declare module '../../platform/db/types.ts' {
  interface Schema extends VipTables {}
}
