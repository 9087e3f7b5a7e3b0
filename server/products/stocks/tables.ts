import type { Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'

/** Columns are described in the migration `061_splits.sql`. Times are in milliseconds. */
export interface StockTables {
  stock_splits: {
    id: Generated<number>
    pair_id: number
    symbol: string
    base_id: number
    quote_id: number
    ratio_to: number
    ratio_from: number
    after_seq: number
    price: Decimal
    base_scale: number
    quote_scale: number
    price_precision: number
    number_precision: number
    min_number: Decimal
    min_total: Decimal
    operator: string
    created_at: number
  }
  stock_split_holders: {
    split_id: number
    user_id: number
    account: string
    before: Decimal
    after: Decimal
    cash: Decimal
  }
  stock_split_orders: { split_id: number; old_id: number; new_id: number | null; held: Decimal }
  stock_split_alerts: { split_id: number; alert_id: number; target_before: Decimal; target_after: Decimal }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends StockTables {}
}
