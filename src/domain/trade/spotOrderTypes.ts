/** The kinds of spot orders (docs/products/spot.md#order-type). */
export const SPOT_ORDER_TYPES = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'trailing_stop',
  'oco',
] as const
export type SpotOrderType = (typeof SPOT_ORDER_TYPES)[number]
export type SpotSide = 'buy' | 'sell'
export type AmountUnit = 'base' | 'quote'
