import type { SpotOrder } from '#contract/trade/spot.ts'
import { decimal, ZERO } from '#domain/money.ts'

/** An open buy of 1 BTC at 90 USDT; `more` overrides its fields. */
export const orderOf = (more: Partial<SpotOrder> = {}): SpotOrder => ({
  id: 7,
  request_id: '',
  match_id: 1,
  symbol: 'BTC/USDT',
  currency_id: 1,
  legal_id: 3,
  account: 'change',
  type: 1,
  order_type: 'limit',
  time_in_force: 'gtc',
  target_price: decimal('90'),
  worst_price: ZERO,
  stop_price: ZERO,
  stop_direction: '',
  stop_limit_price: ZERO,
  callback_rate: ZERO,
  activation_price: ZERO,
  activation: null,
  trail: null,
  trigger: null,
  take_profit: ZERO,
  stop_loss: ZERO,
  parent_id: 0,
  replaces_id: 0,
  replaced_by: 0,
  amount: decimal('1'),
  filled_amount: ZERO,
  avg_price: ZERO,
  total: ZERO,
  fee: ZERO,
  fee_currency: 'USDT',
  fee_rate: decimal('0.001'),
  coupon_id: 0,
  rebate: ZERO,
  status: 'doing',
  end_reason: '',
  frozen: decimal('90.09'),
  fills: [],
  create_time: 1_700_000_000,
  complete_time: 0,
  ...more,
})

/** The terms of a stop order whose stop price of 95 is reached by a fall. */
export const STOP = { target_price: ZERO, stop_price: decimal('95'), stop_direction: 'down' } as const

/**
 * The terms of a trailing stop that sells, with a callback rate of 5 % and an extreme price of 100 so far.
 */
export const TRAIL = {
  type: 2,
  order_type: 'trailing_stop',
  target_price: ZERO,
  callback_rate: decimal('0.05'),
  stop_price: decimal('95'),
  stop_direction: 'down',
  trail: { tick_id: 40, price: decimal('100'), time: 1_700_000_050 },
} as const

/** The recorded price that reached the stop. */
export const TRIGGER = { tick_id: 41, price: decimal('94.5'), time: 1_700_000_100 }
