import type { Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'
import type {
  CloseOrderEnd,
  CloseReason,
  FuturesEnd,
  FuturesOrderType,
  FuturesSide,
} from '#domain/trade/futures/types.ts'

/** Columns are described in the migrations `026_futures.sql` and `098_futures_positions.sql`. */
export interface LeverOrders {
  id: Generated<number>
  user_id: number
  request_id: string
  pair_id: number
  symbol: string
  base_id: number
  quote_id: number
  fee_currency: string
  account: 'lever' | 'margin'
  side: FuturesSide
  order_type: FuturesOrderType
  limit_price: Decimal
  multiple: number
  mmr: Decimal
  fee_rate: Decimal
  overnight_rate: Decimal
  quote_scale: number
  price_precision: number
  lot_size: Decimal
  opened_share: Decimal
  set_aside: Decimal
  accept_seq: number
  created_at: number
  follow_user_id: Generated<number>
  follow_nickname: Generated<string>
  self_holding: Generated<boolean>
  phase: 'order' | 'open' | 'closed' | 'cancelled'
  share: Decimal
  frozen: Decimal
  price: Generated<Decimal>
  margin: Generated<Decimal>
  opened_margin: Generated<Decimal>
  open_fee: Generated<Decimal>
  open_tick_id: Generated<number>
  open_tick_seq: Generated<number>
  open_source: Generated<string>
  opened_at: Generated<number>
  overnight: Generated<Decimal>
  last_night: Generated<number>
  take_profit: Decimal | null
  stop_loss: Decimal | null
  stop_share: Generated<Decimal>
  stops_seq: number
  stops_at: number
  close_share: Generated<Decimal>
  close_worst: Generated<Decimal>
  close_seq: Generated<number>
  close_at: Generated<number>
  close_end: Generated<'' | CloseOrderEnd | 'margin_short'>
  close_trader: Generated<boolean>
  close_kind: Generated<'market' | 'limit'>
  close_reverse: Generated<boolean>
  closes: Generated<number>
  profit: Generated<Decimal>
  close_fee: Generated<Decimal>
  overnight_paid: Generated<Decimal>
  close_reason: Generated<'' | CloseReason>
  end_reason: Generated<'' | 'person' | 'loan' | FuturesEnd>
  evaluated_seq: number
  touched_at: number
  ended_at: Generated<number>
  trigger_low: Decimal | null
  trigger_high: Decimal | null
  pending: boolean
  coupon_id: Generated<number>
  rebate: Generated<Decimal>
  added_margin: Generated<Decimal>
  margin_changes: Generated<number>
  reverses_id: Generated<number>
}

export interface LeverCloses {
  order_id: number
  n: number
  tick_id: number
  tick_seq: number
  source: string
  price: Decimal
  time: number
  share: Decimal
  margin: Decimal
  profit: Decimal
  gap: Decimal
  insured: Decimal
  settled: Decimal
  overnight: Decimal
  fee: Decimal
  back: Decimal
  reason: CloseReason
  worst: Decimal
  asked_seq: number
  asked_at: number
  kind: Generated<'market' | 'limit'>
  reverse: Generated<boolean>
  stop_price: Generated<Decimal>
  stop_share: Generated<Decimal>
  margin_changes: Generated<number>
  created_at: number
}

export interface LeverMargins {
  order_id: number
  n: number
  amount: Decimal
  accept_seq: number
  price: Decimal
  overnight: Decimal
  last_night: number
  created_at: number
}

export interface LeverNights {
  order_id: number
  day: number
  tick_id: number
  tick_seq: number
  price: Decimal
  time: number
  share: Decimal
  fee: Decimal
  charged_at: number
}

export interface FuturesTables {
  lever_orders: LeverOrders
  lever_closes: LeverCloses
  lever_nights: LeverNights
  lever_margins: LeverMargins
  lever_limits: { pair_id: number; min_share: Decimal; max_share: Decimal }
  lever_tiers: { pair_id: number; n: number; up_to: Decimal; multiple: number; mmr: Decimal }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends FuturesTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** The platform as counterparty of futures positions. */
    lever_book: true
    /** Pays the losses that exceed the margin of a position. */
    insurance: true
  }
}
