import type { Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'
import type { SpotOrderType, SpotSide } from '#domain/spot.ts'

/** `server/db/migrations/004_spot.sql` says what each column means. */
export interface SpotOrders {
  id: Generated<number>
  user_id: number
  request_id: string
  pair_id: number
  symbol: string
  base_id: number
  quote_id: number
  account: 'change' | 'stock'
  side: SpotSide
  order_type: SpotOrderType
  limit_price: Decimal | null
  amount: Decimal
  filled: Decimal
  gross: Decimal
  total: Decimal
  fee: Decimal
  fee_rate: Decimal
  fee_currency: string
  quote_scale: number
  number_precision: number
  status: 'doing' | 'complete' | 'cancelled'
  frozen: Decimal
  accept_seq: number
  judged_seq: number
  fills: number
  created_at: number
  completed_at: number
}

export interface SpotFills {
  order_id: number
  n: number
  tick_id: number
  tick_seq: number
  source: string
  price: Decimal
  number: Decimal
  total: Decimal
  fee: Decimal
  time: number
}

export interface SpotTables {
  spot_orders: SpotOrders
  spot_fills: SpotFills
}
