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

/** How long a quote is honoured (ms), by the server's clock. */
export const QUOTE_LIFE_MS = 8_000
/** A price older than this makes no quote (ms). */
export const QUOTE_PRICE_MS = 10_000
/** Without a recorded price for so long after the confirmation a conversion ends and everything comes back (ms). */
export const CONVERT_WAIT_MS = 10_000
/** Digits of a rate; the smallest coins need them. */
export const RATE_DIGITS = 18

/** Prices of both coins in USDT, as recorded. */
export interface ConvertPrices {
  readonly from: Decimal
  readonly to: Decimal
}

/** What the platform takes; fractions. */
export interface ConvertTerms {
  /** Of the rate: the difference to the recorded prices. It is shown. */
  readonly spread: Decimal
  /** Of what is received. */
  readonly feeRate: Decimal
  /** How far the first price after the confirmation may be from the quote, either way. */
  readonly tolerance: Decimal
}

/** Units of the bought coin for one of the sold one, the spread taken off: `from ÷ to × (1 − spread)`, rounded down once. */
export const convertRate = (prices: ConvertPrices, spread: Decimal): Decimal =>
  roundDown(big(prices.from).times(big(1).minus(spread)).div(prices.to), RATE_DIGITS)

export interface Converted {
  /** `number × rate`, rounded down to the coin. */
  readonly gross: Decimal
  /** A part of it, rounded up. */
  readonly fee: Decimal
  /** What is credited. */
  readonly to: Decimal
}

/** `received = number × rate − fee` to the scale of the bought coin (docs/products/convert.md#amount-received). */
export function converted(number: Decimal, rate: Decimal, feeRate: Decimal, scale: number): Converted {
  const gross = roundDown(big(number).times(rate), scale)
  const fee = roundUp(big(gross).times(feeRate), scale)
  return { gross, fee, to: sub(gross, fee) }
}

/**
 * Whether the first prices after a confirmation let its quote stand. They do not when the rate that they give is further
 * from the quoted one than the tolerance, for or against the person: a quote that only one side is held to would be an
 * option. Compared without a division.
 */
export function stillStands(rate: Decimal, prices: ConvertPrices, terms: ConvertTerms): boolean {
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

/** What stands in the way of converting this much, in the order in which a person sees to it; null when nothing does. */
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

/** [Max]: all that is available, at most what one conversion may be. */
export const mostOf = (available: Decimal, max: Decimal): Decimal =>
  exact(big(gt(available, max) ? max : available))

/** The other way round, for the eye: the price of one bought coin, to so many significant digits. */
export const inverse = (rate: Decimal, digits = 8): Decimal =>
  isPositive(rate) ? exact(big(1).div(rate).prec(digits)) : rate
