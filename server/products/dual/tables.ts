import type { Generated } from 'kysely'
import type { DualOutcome, DualType } from '#domain/earn/dual.ts'
import type { Decimal } from '#domain/money.ts'

export type DualSource = 'platform' | 'deribit'

/**
 * Columns are described in the migration `031_dual.sql`. Times are in milliseconds, days are business days.
 */
export interface DualProducts {
  id: Generated<number>
  section: number
  currency_id: number
  quote_id: number
  pair_id: number
  type: DualType
  per_share: Decimal
  apr: Decimal
  linked_price: Decimal
  maturity_day: number
  sale_start: number
  sale_end: number
  total_shares: number
  sold: Generated<number>
  max_num: number
  version: Generated<number>
  open: Generated<boolean>
  test: Generated<boolean>
  slot: number | null
  created_at: number
}

export interface DualOrders {
  id: Generated<number>
  user_id: number
  request_id: string
  product_id: number
  currency_id: number
  quote_id: number
  pair_id: number
  coin_scale: number
  quote_scale: number
  type: DualType
  num: number
  per_share: Decimal
  amount: Decimal
  apr: Decimal
  linked_price: Decimal
  holding_days: number
  coin_amount: Decimal
  quote_amount: Decimal
  maturity_day: number
  test: boolean
  status: Generated<'purchased' | 'settling' | 'completed' | 'failed'>
  settlement_price: Decimal | null
  outcome: DualOutcome | 'back' | null
  pay_amount: Generated<Decimal>
  interest: Generated<Decimal>
  created_at: number
  finished_at: Generated<number>
}

export interface DualFixings {
  currency_id: number
  day: number
  pair_id: number
  source: DualSource
  state: Generated<'waiting' | 'stored' | 'none'>
  price: Decimal | null
  ticks: number | null
  first_seq: number | null
  last_seq: number | null
  fixed_at: Generated<number>
}

export interface DualTables {
  dual_sources: { currency_id: number; source: DualSource }
  dual_fixings: DualFixings
  dual_deliveries: { currency_id: number; day: number; price: Decimal | null; asked_at: number }
  dual_products: DualProducts
  dual_orders: DualOrders
}

declare module '../../platform/db/types.ts' {
  interface Schema extends DualTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /**
     * Counterparty of dual investments: the possible payouts of open orders are reserved in this account,
     * in both currencies.
     */
    dual_book_reserve: true
  }
}
