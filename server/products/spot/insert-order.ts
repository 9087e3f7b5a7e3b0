import { rowWriter } from '../../platform/db/row-writers.ts'
import type { OrderRow } from './store.ts'

const ORDER = {
  user_id: 'bigint',
  request_id: 'text',
  pair_id: 'bigint',
  symbol: 'text',
  base_id: 'bigint',
  quote_id: 'bigint',
  account: 'text',
  side: 'text',
  order_type: 'text',
  time_in_force: 'text',
  limit_price: 'numeric',
  stop_price: 'numeric',
  stop_direction: 'text',
  stop_limit_price: 'numeric',
  callback_rate: 'numeric',
  activation_price: 'numeric',
  trail_start: 'numeric',
  trail_seq: 'bigint',
  trail_tick_id: 'bigint',
  trail_price: 'numeric',
  trail_time: 'bigint',
  take_profit: 'numeric',
  stop_loss: 'numeric',
  parent_id: 'bigint',
  replaces_id: 'bigint',
  amount: 'numeric',
  budget: 'numeric',
  filled: 'numeric',
  gross: 'numeric',
  total: 'numeric',
  fee: 'numeric',
  fee_rate: 'numeric',
  fee_currency: 'text',
  quote_scale: 'smallint',
  number_precision: 'smallint',
  status: 'text',
  end_reason: 'text',
  frozen: 'numeric',
  accept_seq: 'bigint',
  next_price: 'boolean',
  evaluated_seq: 'bigint',
  fills: 'integer',
  created_at: 'bigint',
  completed_at: 'bigint',
  coupon_id: 'bigint',
  rebate: 'numeric',
} as const satisfies Partial<Record<keyof OrderRow, string>>

/** The terms of a new order, before any fill. */
export type NewOrder = Pick<OrderRow, keyof typeof ORDER>

/** Inserts a new order and returns its row. */
export const insertOrder = rowWriter<NewOrder, OrderRow>('spot_orders', ORDER)
