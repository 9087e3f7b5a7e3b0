import { big, type Decimal, fits, gt, isPositive, lt, roundDown, roundUp, sub } from '../money.ts'

/** Digits after the point of a price of quick buy. */
export const RATE_DIGITS = 8
/** How long a quote can be confirmed (ms), and how often a new one is published. */
export const QUOTE_LIFE = 30_000
export const QUOTE_EVERY = 5_000
/** How long an order waits to be paid (ms): a bank takes its time. */
export const PAY_WITHIN = 30 * 60_000
export const BANK_WITHIN = 24 * 3_600_000
/** How long the price of an order is held (ms) that no bank is to pay: by bank only coins are bought whose price stands. */
export const RATE_HELD = 5 * 60_000

export interface RateParts {
  /** Units of the currency for one US dollar, which counts 1:1 as a USDT (docs/products/quick-buy.md#price). */
  readonly fiatPerUsd: Decimal
  /** USDT for one coin. */
  readonly coinPrice: Decimal
  /** Fraction above both. */
  readonly spread: Decimal
}

/** What one coin costs in the currency, rounded up to 8 digits: `fiatPerUsd × coinPrice × (1 + spread)`. */
export const quotedRate = ({ fiatPerUsd, coinPrice, spread }: RateParts): Decimal =>
  roundUp(big(fiatPerUsd).times(coinPrice).times(big(1).plus(spread)), RATE_DIGITS)

export interface Bought {
  /** What leaves the platform's book: coins and fee together. */
  readonly gross: Decimal
  readonly fee: Decimal
  readonly coin: Decimal
}

/**
 * What an amount of money buys at a rate. The coins are divided and rounded down once to the coin's scale; the fee is
 * taken from them and rounded up (docs/products/quick-buy.md#coins-bought).
 */
export function bought(amount: Decimal, rate: Decimal, feeRate: Decimal, scale: number): Bought {
  const gross = roundDown(big(amount).div(rate), scale)
  const charged = roundUp(big(gross).times(feeRate), scale)
  const fee = gt(charged, gross) ? gross : charged
  return { gross, fee, coin: sub(gross, fee) }
}

/** When a quote that is asked for at `now` (ms) ends (ms, whole seconds): everybody of the same five seconds gets the same. */
export const validUntil = (now: number): number => Math.floor(now / QUOTE_EVERY) * QUOTE_EVERY + QUOTE_LIFE

export type AmountProblem = 'integer' | 'range'

/** What is wrong with an amount of money; null when nothing is. `min` and `max` are both allowed. */
export function amountProblem(
  amount: Decimal,
  { min, max }: { readonly min: Decimal; readonly max: Decimal },
): AmountProblem | null {
  if (!fits(amount, 0)) return 'integer'
  return !isPositive(amount) || lt(amount, min) || gt(amount, max) ? 'range' : null
}

/** Whether an amount is worth more than so many USDT at the rate without spread; compared without dividing. */
export const overLimit = (amount: Decimal, fiatPerUsd: Decimal, limit: Decimal): boolean =>
  big(amount).gt(big(limit).times(fiatPerUsd))

/**
 * How long the price of an order is held (ms). Whoever begins to pay later has it or that of then, whichever gives less: a
 * price that stands while somebody sees where it goes would be worth something.
 */
export const rateHeld = (method: string): number => (method === 'bank' ? BANK_WITHIN : RATE_HELD)

/** How long an order may wait to be paid (ms). */
export const payWithin = (method: string): number => (method === 'bank' ? BANK_WITHIN : PAY_WITHIN)
