import { type Decimal, gt, isPositive, lt } from '../money.ts'
import type { AmountUnit, SpotOrderType, SpotSide } from './spotOrderTypes.ts'

/**
 * Direction from the last price at acceptance to the stop price: `up` when the price must rise to reach the
 * stop price, `down` when it must fall.
 */
export type StopDirection = 'up' | 'down'

/** The recorded tick that reached a stop price. */
export interface SpotTrigger {
  readonly tickId: number
  readonly seq: number
  readonly price: Decimal
  readonly time: number
}

/** The terms of a stop order (docs/products/spot.md#stop-orders). */
export interface SpotStopTerms {
  readonly price: Decimal
  readonly direction: StopDirection
  /**
   * The limit at which the order rests after the trigger; null when the tick after the trigger fills the
   * order at market.
   */
  readonly limit: Decimal | null
}

export interface SpotStop extends SpotStopTerms {
  /** The tick that reached the stop; null until then. */
  readonly trigger: SpotTrigger | null
}

/** Whether an order type waits for a trigger. */
export const isStop = (orderType: SpotOrderType): boolean => orderType !== 'limit' && orderType !== 'market'

/** Whether an order type has a limit price (`target_price` on the wire). */
export const hasLimit = (orderType: SpotOrderType): boolean =>
  orderType !== 'market' && !isMarketStop(orderType)

/** Whether the next tick after the trigger fills this order type at any price. */
export const isMarketStop = (orderType: SpotOrderType): boolean =>
  orderType === 'stop_market' || orderType === 'trailing_stop'

/**
 * Units in which an amount may be given, the default unit first. A buy with a market leg has a budget in
 * quote currency, because its price is not known beforehand; both legs of an OCO have the same base amount.
 */
export function amountUnits(side: SpotSide, orderType: SpotOrderType): readonly AmountUnit[] {
  if (orderType === 'oco') return ['base']
  if (isMarketStop(orderType)) return side === 'buy' ? ['quote'] : ['base', 'quote']
  return orderType === 'market' && side === 'buy' ? ['quote', 'base'] : ['base', 'quote']
}

/**
 * Whether the next tick after the trigger fills the order at market.
 * @param stopLimit the limit of an OCO's stop leg; zero or null for none.
 */
export const isMarketLeg = (orderType: SpotOrderType, stopLimit: Decimal | null): boolean =>
  isMarketStop(orderType) || (orderType === 'oco' && (stopLimit === null || !isPositive(stopLimit)))

/**
 * Direction from the last price to the stop price. Null when both are equal, because the stop then has no direction.
 */
export function stopDirection(stop: Decimal, last: Decimal): StopDirection | null {
  if (gt(stop, last)) return 'up'
  return lt(stop, last) ? 'down' : null
}

/** Whether a price is at the stop price or beyond it. */
export const reachesStop = (
  { price, direction }: Pick<SpotStopTerms, 'price' | 'direction'>,
  at: Decimal,
): boolean => (direction === 'up' ? !lt(at, price) : !gt(at, price))

/**
 * Whether the last price is between both prices of an OCO: above the stop and below the limit of a sale, the opposite
 * for a buy.
 */
export const isBetween = (
  side: SpotSide,
  limit: Decimal,
  { direction }: Pick<SpotStopTerms, 'direction'>,
  last: Decimal,
): boolean =>
  side === 'sell' ? gt(limit, last) && direction === 'down' : lt(limit, last) && direction === 'up'
