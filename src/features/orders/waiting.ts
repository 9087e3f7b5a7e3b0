import type { SpotOrder } from '#contract/trade/spot.ts'
import { type Decimal, isPositive } from '#domain/money.ts'
import { isImmediate } from '#domain/trade/spot.ts'
import { isMarketLeg, isMarketStop, type StopDirection } from '#domain/trade/spotStop.ts'
import { shownTrailStop } from '#domain/trade/spotTrail.ts'

/** What decides about an order, and when. */
export type Pending = Pick<
  SpotOrder,
  'status' | 'order_type' | 'time_in_force' | 'trigger' | 'stop_limit_price'
>

/** True while nothing but the next recorded price can end the order. */
export const waitsForNext = (order: Pending): boolean =>
  order.status === 'doing' &&
  (isImmediate(order.order_type, order.time_in_force) ||
    (order.trigger !== null && isMarketLeg(order.order_type, order.stop_limit_price)))

/** Whether its owner may change its terms: not those of a budget, whose amount the price of its fill decides. */
export const amendable = (order: Pending & Pick<SpotOrder, 'type'>): boolean =>
  order.status === 'doing' && !waitsForNext(order) && !(isMarketStop(order.order_type) && order.type === 1)

/** The limit of an order, of an OCO after its trigger that of its stop leg; null at market. */
export function limitOf(
  order: Pick<SpotOrder, 'order_type' | 'trigger' | 'target_price' | 'stop_limit_price'>,
): Decimal | null {
  const limit = order.order_type === 'oco' && order.trigger ? order.stop_limit_price : order.target_price
  return isPositive(limit) ? limit : null
}

/** The fields of an order that say its stop. */
type Stopped = Pick<SpotOrder, 'type' | 'stop_price' | 'stop_direction' | 'callback_rate' | 'trail'>

/**
 * The stop price with the side from which it is reached; null for an order without one. Of a trailing stop the first price of
 * the pair that triggers it now.
 *
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

/** Where an open order waits: at its limit, at its stop price, or of an OCO at both. */
export function waitingAt(
  order: SpotOrder,
  digits: number,
): {
  readonly limit: Decimal | null
  readonly stop: ReturnType<typeof stopOf>
} {
  if (waitsForNext(order)) return { limit: null, stop: null }
  const stop = order.trigger ? null : stopOf(order, digits)
  return { limit: stop && order.order_type !== 'oco' ? null : limitOf(order), stop }
}
