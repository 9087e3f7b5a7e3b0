import type { Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'

/** `049_coupons.sql` says what each column means. Times are milliseconds. */
export interface CouponOffers {
  id: Generated<number>
  code: string
  kind: 'cash'
  title: Generated<string>
  currency_id: number
  value: Decimal
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
  kind: 'cash'
  currency_id: number
  value: Decimal
  given_at: number
  end_at: number
  used_at: Generated<number>
  expired_at: Generated<number>
}

export interface CouponTables {
  coupon_offers: CouponOffers
  coupons: Coupons
}

declare module '../../db/types.ts' {
  interface Schema extends CouponTables {}
}

declare module '../../ledger/types.ts' {
  interface HouseAccounts {
    /** What the platform gives away. */
    marketing: true
  }
}
