import { type Decimal, gt, isPositive, lt, parseAmount, ZERO } from '../../money.ts'
import type { FuturesSide } from './types.ts'

/** Decimals of lots. */
export const SHARE_DIGITS = 2

export interface StopsInput {
  /** Take-profit price as typed; empty for none. */
  readonly takeProfit: string
  readonly stopLoss: string
  /** Number of lots that are closed by take profit or stop loss; empty for all lots. */
  readonly stopShare: string
}

export interface Stops {
  readonly takeProfit: Decimal | null
  readonly stopLoss: Decimal | null
  /** Number of lots that are closed by take profit or stop loss; 0 for all lots. */
  readonly stopShare: Decimal
}

export type StopsProblem =
  /**
   * A price is malformed; with `stops`: the take profit or stop loss is on the wrong side of the base
   * price.
   */
  | { readonly key: 'bad_price'; readonly stops?: true }
  /**
   * The number of lots for take profit and stop loss is invalid, has too many decimals, or exceeds the
   * position.
   */
  | { readonly key: 'bad_quantity' }
  /**
   * The position is liquidated at `liquidation`, at or before the stop loss, so the stop loss would never be triggered.
   */
  | { readonly key: 'stop_beyond_liquidation'; readonly liquidation: Decimal }

/** Error of a stop loss beyond the liquidation price. */
export function beyondLiquidation(
  side: FuturesSide,
  stopLoss: Decimal | null,
  liquidation: Decimal | null,
): StopsProblem | null {
  if (stopLoss === null || liquidation === null) return null
  const acts = side === 'long' ? gt(stopLoss, liquidation) : lt(stopLoss, liquidation)
  return acts ? null : { key: 'stop_beyond_liquidation', liquidation }
}

/** Parses a stop price; null when not set, undefined when invalid. */
function readPrice(text: string, precision: number): Decimal | null | undefined {
  if (text === '') return null
  const price = parseAmount(text, precision)
  return price !== null && isPositive(price) ? price : undefined
}

/** Parses the number of lots for take profit and stop loss: 0 for all of `share`; null when invalid. */
function readShare(text: string, share: Decimal): Decimal | null {
  if (text === '') return ZERO
  const lots = parseAmount(text, SHARE_DIGITS)
  if (lots === null || !isPositive(lots) || gt(lots, share)) return null
  return lt(lots, share) ? lots : ZERO
}

/**
 * Checks take profit and stop loss against their base price: for a long, take profit above and stop loss
 * below the base price, for a short the reverse (docs/products/futures.md#take-profit-and-stop-loss).
 * @param share lots of the order or position.
 * @param liquidation the liquidation price; null while unknown, then checked later by `beyondLiquidation`.
 */
export function checkStops(
  side: FuturesSide,
  input: StopsInput,
  share: Decimal,
  price: Decimal,
  pricePrecision: number,
  liquidation: Decimal | null,
): Stops | StopsProblem {
  const takeProfit = readPrice(input.takeProfit, pricePrecision)
  const stopLoss = readPrice(input.stopLoss, pricePrecision)
  if (takeProfit === undefined || stopLoss === undefined) return { key: 'bad_price' }
  const stopShare = readShare(input.stopShare, share)
  if (stopShare === null) return { key: 'bad_quantity' }
  const above = side === 'long' ? takeProfit : stopLoss
  const below = side === 'long' ? stopLoss : takeProfit
  if ((above !== null && !gt(above, price)) || (below !== null && !lt(below, price)))
    return { key: 'bad_price', stops: true }
  const part = takeProfit === null && stopLoss === null ? ZERO : stopShare
  return beyondLiquidation(side, stopLoss, liquidation) ?? { takeProfit, stopLoss, stopShare: part }
}
