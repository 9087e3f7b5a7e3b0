import { type Decimal, gt, isPositive, lt, parseAmount } from '../../money.ts'
import type { FuturesSide } from './types.ts'

export interface StopsInput {
  /** As typed; empty: none. */
  readonly takeProfit: string
  readonly stopLoss: string
}

export interface Stops {
  readonly takeProfit: Decimal | null
  readonly stopLoss: Decimal | null
}

export type StopsProblem =
  | { readonly key: 'bad_price' }
  /** The position is liquidated at `liquidation`, before or with the stop loss, which so never acts. */
  | { readonly key: 'stop_beyond_liquidation'; readonly liquidation: Decimal }

/** What is wrong with a stop loss of a position that is liquidated at this price. */
export function beyondLiquidation(
  side: FuturesSide,
  stopLoss: Decimal | null,
  liquidation: Decimal | null,
): StopsProblem | null {
  if (stopLoss === null || liquidation === null) return null
  const acts = side === 'long' ? gt(stopLoss, liquidation) : lt(stopLoss, liquidation)
  return acts ? null : { key: 'stop_beyond_liquidation', liquidation }
}

/** null: none is set; undefined: wrong. */
function readPrice(text: string, precision: number): Decimal | null | undefined {
  if (text === '') return null
  const price = parseAmount(text, precision)
  return price !== null && isPositive(price) ? price : undefined
}

/**
 * Take profit and stop loss against the price they start from: of a long the one lies above it and the other below, of a
 * short the other way round (docs/products/futures.md#take-profit-and-stop-loss).
 * @param liquidation where the position is liquidated; null while it is not known: `beyondLiquidation` follows then.
 */
export function checkStops(
  side: FuturesSide,
  input: StopsInput,
  price: Decimal,
  pricePrecision: number,
  liquidation: Decimal | null,
): Stops | StopsProblem {
  const takeProfit = readPrice(input.takeProfit, pricePrecision)
  const stopLoss = readPrice(input.stopLoss, pricePrecision)
  if (takeProfit === undefined || stopLoss === undefined) return { key: 'bad_price' }
  const above = side === 'long' ? takeProfit : stopLoss
  const below = side === 'long' ? stopLoss : takeProfit
  if ((above !== null && !gt(above, price)) || (below !== null && !lt(below, price)))
    return { key: 'bad_price' }
  return beyondLiquidation(side, stopLoss, liquidation) ?? { takeProfit, stopLoss }
}
