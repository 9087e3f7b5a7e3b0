import type { Generated } from 'kysely'
import type { CouponKind } from '#contract/rewards/coupon.ts'
import type { Decimal } from '#domain/money.ts'

/**
 * Columns are described in the migrations `049_coupons.sql` and `059_coupon_kinds.sql`. Times are in
 * milliseconds.
 */
export interface CouponOffers {
  id: Generated<number>
  code: string
  kind: CouponKind
  title: Generated<string>
  currency_id: number
  value: Decimal
  scope: Generated<'' | 'spot' | 'futures'>
  min_use: Generated<Decimal>
  made_by: Generated<string>
  start_at: number
  end_at: number
  valid_days: number
  total: number
  claimed: Generated<number>
  listed: boolean
  prize: Generated<boolean>
  open: Generated<boolean>
  test: boolean
  created_at: number
}

export interface Coupons {
  id: Generated<number>
  offer_id: number
  user_id: number
  won_by: Generated<number>
  kind: CouponKind
  currency_id: number
  value: Decimal
  scope: Generated<'' | 'spot' | 'futures'>
  min_use: Generated<Decimal>
  spent: Generated<Decimal>
  held: Generated<boolean>
  given_at: number
  end_at: number
  used_at: Generated<number>
  expired_at: Generated<number>
}

/** Types of orders that can use a coupon, by their hold type. */
export type CouponHolder = 'spot_order' | 'lever_order' | 'lock_order'

export interface CouponUses {
  id: Generated<number>
  coupon_id: number
  ref_type: CouponHolder
  ref_id: number
  user_id: number
  ceiling: Decimal
  spent: Generated<Decimal>
  begun_at: number
  ended_at: Generated<number>
}

export interface CouponTables {
  coupon_uses: CouponUses
  coupon_offers: CouponOffers
  coupons: Coupons
}

declare module '../../platform/db/types.ts' {
  interface Schema extends CouponTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** Platform account that pays for coupons and for everything else that the platform gives to users. */
    marketing: true
  }
}
