import type { Generated } from 'kysely'
import type { LockCategory } from '#contract/earn/lockup.ts'
import type { Decimal } from '#domain/money.ts'

/**
 * Columns are described in the migrations `028_lockup.sql` and `059_coupon_kinds.sql`. Times are in
 * milliseconds, days are business days.
 */
export interface LockConfigs {
  id: Generated<number>
  category: LockCategory
  currency_id: number
  title: Generated<string>
  min_amount: Decimal
  max_amount: Decimal
  yield_min: Decimal
  yield_max: Decimal
  lock_period: number
  penalty_ratio: Decimal
  quota: Decimal
  sold: Generated<Decimal>
  version: Generated<number>
  open: Generated<boolean>
  test: Generated<boolean>
  since_day: number
  sort: Generated<number>
}

export interface LockOrders {
  id: Generated<number>
  user_id: number
  request_id: string
  config_id: number
  currency_id: number
  scale: number
  amount: Decimal
  yield_min: Decimal
  yield_max: Decimal
  lock_period: number
  penalty_ratio: Decimal
  value_day: number
  end_day: number
  paid: Generated<number>
  income: Generated<Decimal>
  renew: Generated<boolean>
  renewed_from: number | null
  status: Generated<'doing' | 'redeemed'>
  redeem_type: 'early' | 'maturity' | null
  penalty: Generated<Decimal>
  returned: Generated<Decimal>
  created_at: number
  redeemed_at: Generated<number>
  coupon_id: Generated<number>
  coupon_rate: Generated<Decimal>
}

export interface LockTables {
  lock_configs: LockConfigs
  lock_rates: { config_id: number; day: number; rate: Decimal }
  lock_orders: LockOrders
  lock_incomes: {
    order_id: number
    day: number
    rate: Decimal
    amount: Decimal
    extra: Generated<Decimal>
    paid_at: number
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends LockTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** Total income that lock mining has paid. */
    lock_yield: true
    /** Penalties of early redemptions. */
    lock_penalty: true
  }
}
