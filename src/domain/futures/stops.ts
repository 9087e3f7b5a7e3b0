import { type Decimal, gt, isPositive, lt, parseAmount } from '../money.ts'
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

/** Whether a stop loss never acts: the price comes to `forced`, where the position is closed by force, before or with it. */
export const isBeyondForced = (side: FuturesSide, stopLoss: Decimal, forced: Decimal | null): boolean =>
  forced !== null && (side === 'long' ? !gt(stopLoss, forced) : !lt(stopLoss, forced))

/** null: none is set; undefined: wrong. */
function readPrice(text: string, precision: number): Decimal | null | undefined {
  if (text === '') return null
  const price = parseAmount(text, precision)
  return price !== null && isPositive(price) ? price : undefined
}

/**
 * Take profit and stop loss against the price they start from: of a long the one lies above it and the other below, of a
 * short the other way round (docs/products/futures.md#take-profit-and-stop-loss).
 */
export function checkStops(
  side: FuturesSide,
  input: StopsInput,
  price: Decimal,
  pricePrecision: number,
): Stops | { readonly key: 'bad_price' } {
  const takeProfit = readPrice(input.takeProfit, pricePrecision)
  const stopLoss = readPrice(input.stopLoss, pricePrecision)
  if (takeProfit === undefined || stopLoss === undefined) return { key: 'bad_price' }
  const above = side === 'long' ? takeProfit : stopLoss
  const below = side === 'long' ? stopLoss : takeProfit
  if ((above !== null && !gt(above, price)) || (below !== null && !lt(below, price)))
    return { key: 'bad_price' }
  return { takeProfit, stopLoss }
}
