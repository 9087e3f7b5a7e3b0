import type { Generated, GeneratedAlways } from 'kysely'
import type { Decimal } from '#domain/money.ts'
import type { SpotOrderType, SpotSide, TimeInForce } from '#domain/trade/spot.ts'
import type { SpotEnd } from '#domain/trade/spotEvaluate.ts'
import type { StopDirection } from '#domain/trade/spotStopOrder.ts'

/** Reasons for which an order ended before it was filled. The reasons in `SpotEnd` are caused by prices. */
export type SpotEndReason = 'person' | 'amended' | 'split' | SpotEnd

/**
 * Columns are described in the migrations `004_spot.sql`, `021_spot_next_price.sql`, `059_coupon_kinds.sql`,
 * `085_time_in_force.sql`, `086_stop_orders.sql` and `110_trailing_stops.sql`.
 */
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
  time_in_force: Generated<TimeInForce>
  limit_price: Decimal | null
  stop_price: Decimal | null
  stop_direction: Generated<'' | StopDirection>
  stop_limit_price: Decimal | null
  trigger_seq: number | null
  trigger_tick_id: number | null
  trigger_price: Decimal | null
  trigger_time: number | null
  callback_rate: Decimal | null
  activation_price: Decimal | null
  activation_seq: number | null
  activation_tick_id: number | null
  activation_tick_price: Decimal | null
  activation_time: number | null
  trail_start: Decimal | null
  trail_seq: number | null
  trail_tick_id: number | null
  trail_price: Decimal | null
  trail_time: number | null
  take_profit: Decimal | null
  stop_loss: Decimal | null
  parent_id: Generated<number>
  replaces_id: Generated<number>
  replaced_by: Generated<number>
  amount: Decimal
  budget: Decimal | null
  filled: Decimal
  gross: Decimal
  total: Decimal
  fee: Decimal
  fee_rate: Decimal
  fee_currency: string
  quote_scale: number
  number_precision: number
  status: 'doing' | 'complete' | 'cancelled'
  end_reason: '' | SpotEndReason
  frozen: Decimal
  accept_seq: number
  next_price: boolean
  evaluated_seq: number
  fills: number
  created_at: number
  completed_at: number
  coupon_id: Generated<number>
  rebate: Generated<Decimal>
  decided_by_next: GeneratedAlways<boolean>
  trail_stop: GeneratedAlways<Decimal | null>
  trail_from: GeneratedAlways<number | null>
  resting_price: GeneratedAlways<Decimal | null>
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

declare module '../../platform/db/types.ts' {
  interface Schema extends SpotTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** The platform as counterparty of spot fills. */
    spot_book: true
    /** Fees of all products. */
    fee: true
    /** Differences between what the two sides of a fill are charged and credited, because each side is rounded. */
    rounding: true
  }
}
