import {
  big,
  type Decimal,
  exact,
  gt,
  isPositive,
  lt,
  parseAmount,
  roundDown,
  roundUp,
  sub,
} from '../money.ts'

/** Validity of a quote (ms, server's clock). */
export const QUOTE_LIFE_MS = 8_000
/**
 * If no price is recorded within this time (ms) after the confirmation, the conversion fails and the sold amount is
 * returned.
 */
export const CONVERT_WAIT_MS = 10_000
/** Decimals of a rate; the rates of the smallest coins need this many decimals. */
export const RATE_DIGITS = 18

/** Recorded USDT prices of both coins. */
export interface ConvertPrices {
  readonly from: Decimal
  readonly to: Decimal
}

/** Fees of a conversion; fractions. */
export interface ConvertTerms {
  /** Fraction by which the rate is below the rate of the recorded prices; disclosed to the person. */
  readonly spread: Decimal
  /** Fee on the received amount. */
  readonly feeRate: Decimal
  /**
   * Maximum difference, in either direction, between the quote and the first price after the confirmation.
   */
  readonly tolerance: Decimal
}

/** Bought units per sold unit after the spread: `from ÷ to × (1 − spread)`, rounded down once. */
export const convertRate = (prices: ConvertPrices, spread: Decimal): Decimal =>
  roundDown(big(prices.from).times(big(1).minus(spread)).div(prices.to), RATE_DIGITS)

export interface Converted {
  /** `number × rate`, rounded down to the coin's scale. */
  readonly gross: Decimal
  /** Fee on `gross`, rounded up. */
  readonly fee: Decimal
  /** Credited amount. */
  readonly to: Decimal
}

/**
 * `received = number × rate − fee`, to the scale of the bought coin
 * (docs/products/convert.md#amount-received).
 */
export function converted(number: Decimal, rate: Decimal, feeRate: Decimal, scale: number): Converted {
  const gross = roundDown(big(number).times(rate), scale)
  const fee = roundUp(big(gross).times(feeRate), scale)
  return { gross, fee, to: sub(gross, fee) }
}

/**
 * Whether a quote is filled at the first prices after the confirmation: the rate of these prices may differ from the
 * quoted rate by at most the tolerance, in either direction. A quote that binds only the platform would be a free
 * option for the person. Compared without division.
 */
export function isWithinTolerance(rate: Decimal, prices: ConvertPrices, terms: ConvertTerms): boolean {
  const fresh = big(prices.from).times(big(1).minus(terms.spread))
  const quoted = big(rate).times(prices.to)
  return (
    fresh.lte(quoted.times(big(1).plus(terms.tolerance))) &&
    fresh.gte(quoted.times(big(1).minus(terms.tolerance)))
  )
}

export type ConvertProblem =
  | { readonly key: 'bad_quantity' | 'insufficient_balance' }
  | { readonly key: 'amount_below'; readonly min: Decimal }
  | { readonly key: 'amount_above'; readonly max: Decimal }

/**
 * The first reason why an amount cannot be converted, in the order in which a person would correct the
 * errors; null when the amount can be converted.
 */
export function convertProblem(
  text: string,
  {
    scale,
    min,
    max,
    available,
  }: { readonly scale: number; readonly min: Decimal; readonly max: Decimal; readonly available: Decimal },
): ConvertProblem | null {
  const number = parseAmount(text, scale)
  if (number === null || !isPositive(number)) return { key: 'bad_quantity' }
  if (lt(number, min)) return { key: 'amount_below', min }
  if (gt(number, max)) return { key: 'amount_above', max }
  return gt(number, available) ? { key: 'insufficient_balance' } : null
}

/** The amount that the button [Max] enters: the available balance, at most the limit of one conversion. */
export const mostOf = (available: Decimal, max: Decimal): Decimal =>
  exact(big(gt(available, max) ? max : available))

/**
 * The inverse rate for display.
 * @param digits significant digits.
 */
export const inverse = (rate: Decimal, digits = 8): Decimal =>
  isPositive(rate) ? exact(big(1).div(rate).prec(digits)) : rate
