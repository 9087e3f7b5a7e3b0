import { type Decimal, gt, isPositive, lt, parseAmount } from '../money.ts'
import type { SpotOrderType, SpotSide } from './spotOrderTypes.ts'
import type { SpotStopTerms } from './spotStopOrder.ts'

/** Take profit and stop loss of a buy (docs/products/spot.md#take-profit-and-stop-loss); null where not given. */
export interface SpotExit {
  readonly takeProfit: Decimal | null
  readonly stopLoss: Decimal | null
}

export interface ExitProblem {
  readonly key: 'bad_take_profit' | 'bad_stop_loss'
}

/** The sale that is opened for the quantity that a buy received. */
export interface ExitOrder {
  readonly orderType: Extract<SpotOrderType, 'limit' | 'stop_market' | 'oco'>
  /** Limit price of the take profit; null without take profit. */
  readonly limit: Decimal | null
  readonly stop: SpotStopTerms | null
}

/** A buy as typed or received; its take profit and stop loss may be empty. */
interface ExitInput {
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  readonly takeProfit?: string
  readonly stopLoss?: string
}

const given = (text: string | undefined): text is string => text !== undefined && text !== ''

/**
 * Validates take profit and stop loss, or returns the reason to reject them: only a limit or market buy can have them,
 * with the take profit above and the stop loss below its price.
 * @param price the limit; for a market order the last price.
 */
export function draftExit(input: ExitInput, price: Decimal, pricePrecision: number): SpotExit | ExitProblem {
  const opens = input.side === 'buy' && (input.orderType === 'limit' || input.orderType === 'market')
  const takeProfit = given(input.takeProfit) ? parseAmount(input.takeProfit, pricePrecision) : null
  if (given(input.takeProfit) && (!opens || takeProfit === null || !gt(takeProfit, price)))
    return { key: 'bad_take_profit' }
  const stopLoss = given(input.stopLoss) ? parseAmount(input.stopLoss, pricePrecision) : null
  if (given(input.stopLoss) && (!opens || stopLoss === null || !isPositive(stopLoss) || !lt(stopLoss, price)))
    return { key: 'bad_stop_loss' }
  return { takeProfit, stopLoss }
}

/** The sale that is opened when a buy ends with a filled quantity; null without take profit and stop loss. */
export function exitOrder({ takeProfit, stopLoss }: SpotExit): ExitOrder | null {
  const stop: SpotStopTerms | null =
    stopLoss === null ? null : { price: stopLoss, direction: 'down', limit: null }
  if (takeProfit !== null) return { orderType: stop ? 'oco' : 'limit', limit: takeProfit, stop }
  return stop && { orderType: 'stop_market', limit: null, stop }
}
