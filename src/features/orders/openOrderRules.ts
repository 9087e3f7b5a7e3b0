import type { SpotOrder } from '#contract/trade/spot.ts'
import { type Decimal, isPositive } from '#domain/money.ts'
import { isImmediate } from '#domain/trade/spot.ts'
import { isMarketLeg, isMarketStop, type StopDirection } from '#domain/trade/spotStopOrder.ts'
import { shownTrailStop } from '#domain/trade/spotTrailingStop.ts'

/** The fields of an order that determine which prices fill or end it. */
export type Pending = Pick<
  SpotOrder,
  'status' | 'order_type' | 'time_in_force' | 'trigger' | 'stop_limit_price'
>

/** Whether the next recorded price fills or ends the order, so that the order cannot be cancelled. */
export const endsAtNextTick = (order: Pending): boolean =>
  order.status === 'doing' &&
  (isImmediate(order.order_type, order.time_in_force) ||
    (order.trigger !== null && isMarketLeg(order.order_type, order.stop_limit_price)))

/**
 * Whether the owner may amend the order. An order by budget cannot be amended, because its quantity depends on the
 * price of its fill.
 */
export const amendable = (order: Pending & Pick<SpotOrder, 'type'>): boolean =>
  order.status === 'doing' && !endsAtNextTick(order) && !(isMarketStop(order.order_type) && order.type === 1)

/**
 * The limit price of an order; for a triggered OCO the limit price of its stop leg; null for a market order.
 */
export function limitOf(
  order: Pick<SpotOrder, 'order_type' | 'trigger' | 'target_price' | 'stop_limit_price'>,
): Decimal | null {
  const limit = order.order_type === 'oco' && order.trigger ? order.stop_limit_price : order.target_price
  return isPositive(limit) ? limit : null
}

/** The fields of an order that describe its stop. */
type Stopped = Pick<SpotOrder, 'type' | 'stop_price' | 'stop_direction' | 'callback_rate' | 'trail'>

/**
 * The stop price with the direction of its trigger; null for an order without a stop. For a trailing stop, the first
 * price in the pair's precision that would trigger the order now.
 * @param digits decimals of a price of the pair.
 */
export function stopOf(
  { type, stop_price, stop_direction, callback_rate, trail }: Stopped,
  digits: number,
): { readonly price: Decimal; readonly direction: StopDirection } | null {
  if (stop_direction === '') return null
  const price = trail
    ? shownTrailStop(type === 1 ? 'buy' : 'sell', trail.price, callback_rate, digits)
    : stop_price
  return { price, direction: stop_direction }
}

/**
 * Prices at which an open order is drawn on the chart: its limit price, its stop price, or both for an OCO.
 */
export function chartPricesOf(
  order: SpotOrder,
  digits: number,
): {
  readonly limit: Decimal | null
  readonly stop: ReturnType<typeof stopOf>
} {
  if (endsAtNextTick(order)) return { limit: null, stop: null }
  const stop = order.trigger ? null : stopOf(order, digits)
  return { limit: stop && order.order_type !== 'oco' ? null : limitOf(order), stop }
}
