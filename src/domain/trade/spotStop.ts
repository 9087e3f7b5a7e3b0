import { type Decimal, gt, isPositive, lt } from '../money.ts'
import type { AmountUnit, SpotOrderType, SpotSide } from './spotKinds.ts'

/** Where a stop price lies from the last price at acceptance: the price must rise or fall to it. */
export type StopDirection = 'up' | 'down'

/** The recorded tick that reached a stop price. */
export interface SpotTrigger {
  readonly tickId: number
  readonly seq: number
  readonly price: Decimal
  readonly time: number
}

/** What a stop order waits for, and what follows (docs/products/spot.md#stop-orders). */
export interface SpotStopTerms {
  readonly price: Decimal
  readonly direction: StopDirection
  /** The limit that rests from the trigger on; null: the next tick fills at market. */
  readonly limit: Decimal | null
}

export interface SpotStop extends SpotStopTerms {
  /** Null while it waits. */
  readonly trigger: SpotTrigger | null
}

/** True of the kinds that wait for a trigger. */
export const isStop = (orderType: SpotOrderType): boolean => orderType !== 'limit' && orderType !== 'market'

/** True of the kinds with a limit of their own, `target_price`. */
export const hasLimit = (orderType: SpotOrderType): boolean =>
  orderType !== 'market' && !isMarketStop(orderType)

/** True of the kinds whose trigger is followed by the next tick alone, whatever that is. */
export const isMarketStop = (orderType: SpotOrderType): boolean =>
  orderType === 'stop_market' || orderType === 'trailing_stop'

/**
 * In which units an amount may be given, the usual one first. A market leg that buys is a budget, because nobody knows its
 * price beforehand; the two legs of an OCO are the same base amount.
 */
export function amountUnits(side: SpotSide, orderType: SpotOrderType): readonly AmountUnit[] {
  if (orderType === 'oco') return ['base']
  if (isMarketStop(orderType)) return side === 'buy' ? ['quote'] : ['base', 'quote']
  return orderType === 'market' && side === 'buy' ? ['quote', 'base'] : ['base', 'quote']
}

/**
 * Whether the next tick fills it at market once its stop is reached. @param stopLimit the limit of its stop leg, of an OCO
 * alone; zero or null for none.
 */
export const isMarketLeg = (orderType: SpotOrderType, stopLimit: Decimal | null): boolean =>
  isMarketStop(orderType) || (orderType === 'oco' && (stopLimit === null || !isPositive(stopLimit)))

/** Null when the stop price is the last price: then nothing says which way it waits. */
export function stopDirection(stop: Decimal, last: Decimal): StopDirection | null {
  if (gt(stop, last)) return 'up'
  return lt(stop, last) ? 'down' : null
}

/** Whether a price is at the stop price or beyond it. */
export const reachesStop = (
  { price, direction }: Pick<SpotStopTerms, 'price' | 'direction'>,
  at: Decimal,
): boolean => (direction === 'up' ? !lt(at, price) : !gt(at, price))

/** An OCO waits between its two prices: a sale below its limit and above its stop, a buy the other way round. */
export const isBetween = (
  side: SpotSide,
  limit: Decimal,
  { direction }: Pick<SpotStopTerms, 'direction'>,
  last: Decimal,
): boolean =>
  side === 'sell' ? gt(limit, last) && direction === 'down' : lt(limit, last) && direction === 'up'
