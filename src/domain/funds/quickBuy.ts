import { big, type Decimal, fits, gt, isPositive, lt, roundDown, roundUp, sub } from '../money.ts'

/** Decimals of a quick-buy price. */
export const RATE_DIGITS = 8
/**
 * `QUOTE_LIFE`: maximum validity of a quote (ms). `QUOTE_EVERY`: the ends of quotes are multiples of this time (ms), so
 * that quotes requested shortly after each other have the same end.
 */
export const QUOTE_LIFE = 30_000
export const QUOTE_EVERY = 5_000
/** How long an order awaits payment (ms), except for bank transfers, which have the longer `BANK_WITHIN`. */
export const PAY_WITHIN = 30 * 60_000
export const BANK_WITHIN = 24 * 3_600_000
/**
 * Time (ms) after the payment deadline within which an arriving bank transfer that was reported as sent can
 * still be credited at the order's price (`PriceHold`).
 */
export const BANK_ARRIVAL_LIMIT = 5 * 24 * 3_600_000
/**
 * Time (ms) within which operators must review a payment that was reported as sent; an ordinary bank transfer arrives
 * within this time. The order does not end after it, because the user may have paid.
 */
export const REVIEW_WITHIN = 5 * 24 * 3_600_000
/**
 * How long (ms) after the price guarantee a payment may still arrive and be credited at the order's price, if the
 * provider reported it as pending during the guarantee. Without this limit, a payment that stays pending would be an
 * unlimited option to buy at the old price.
 */
export const PENDING_ARRIVAL_LIMIT = 30 * 60_000
/**
 * How long the price of an order is guaranteed (ms), except for bank transfers, which buy only stablecoins
 * and have the longer `BANK_WITHIN`.
 */
export const PRICE_GUARANTEE = 5 * 60_000

export interface RateParts {
  /** Fiat currency per US dollar; a US dollar counts as 1 USDT (docs/products/quickbuy.md#price). */
  readonly fiatPerUsd: Decimal
  /** USDT for one coin. */
  readonly coinPrice: Decimal
  /** Spread on `fiatPerUsd × coinPrice`; a fraction. */
  readonly spread: Decimal
}

/** Price of one coin in the currency, rounded up to 8 decimals: `fiatPerUsd × coinPrice × (1 + spread)`. */
export const quotedRate = ({ fiatPerUsd, coinPrice, spread }: RateParts): Decimal =>
  roundUp(big(fiatPerUsd).times(coinPrice).times(big(1).plus(spread)), RATE_DIGITS)

export interface Bought {
  /** Coins and fee together, which are debited from the platform's inventory. */
  readonly gross: Decimal
  readonly fee: Decimal
  readonly coin: Decimal
}

/**
 * Coins for an amount at a rate: divided and rounded down once to the coin's scale, minus the fee rounded up
 * (docs/products/quickbuy.md#coins-bought).
 */
export function bought(amount: Decimal, rate: Decimal, feeRate: Decimal, scale: number): Bought {
  const gross = roundDown(big(amount).div(rate), scale)
  const charged = roundUp(big(gross).times(feeRate), scale)
  const fee = gt(charged, gross) ? gross : charged
  return { gross, fee, coin: sub(gross, fee) }
}

/**
 * End (ms, whole seconds) of a quote requested at `now` (ms): all requests within five seconds get the same
 * end.
 */
export const validUntil = (now: number): number => Math.floor(now / QUOTE_EVERY) * QUOTE_EVERY + QUOTE_LIFE

export type AmountProblem = 'integer' | 'range'

/** Why an amount is rejected, or null. An amount equal to `min` or `max` is accepted. */
export function amountProblem(
  amount: Decimal,
  { min, max }: { readonly min: Decimal; readonly max: Decimal },
): AmountProblem | null {
  if (!fits(amount, 0)) return 'integer'
  return !isPositive(amount) || lt(amount, min) || gt(amount, max) ? 'range' : null
}

/** An amount in a fiat currency, with the rate without spread at which it counts in USDT. */
export interface Valued {
  readonly amount: Decimal
  readonly fiatPerUsd: Decimal
}

/**
 * Whether an amount, together with the amounts of `open` orders, exceeds a USDT limit at the rates without
 * spread. The sum is one exact fraction, which is compared without division.
 */
export function overLimit(
  amount: Decimal,
  fiatPerUsd: Decimal,
  limit: Decimal,
  open: readonly Valued[] = [],
): boolean {
  const sum = open.reduce(
    ({ top, bottom }, one) => ({
      top: top.times(one.fiatPerUsd).plus(bottom.times(one.amount)),
      bottom: bottom.times(one.fiatPerUsd),
    }),
    { top: big(amount), bottom: big(fiatPerUsd) },
  )
  return sum.top.gt(sum.bottom.times(limit))
}

/**
 * How long the price of an order is guaranteed (ms). A payment after this time receives the lower of two
 * amounts, one at the order's price and one at the current price; otherwise waiting would be a free option.
 */
export const priceGuarantee = (method: string): number => (method === 'bank' ? BANK_WITHIN : PRICE_GUARANTEE)

/**
 * How long (ms) after the price guarantee a payment may still arrive and buy at the order's price, if it was begun
 * during the guarantee.
 */
export const arrivalLimit = (method: string): number =>
  method === 'bank' ? BANK_ARRIVAL_LIMIT : PENDING_ARRIVAL_LIMIT

/**
 * How far an order's price applies to a payment. `held`: always. `within_spread`: as long as the spread covers
 * the change of the market price (`coversMarket`). `ended`: only if the current price gives more coins.
 */
export type PriceHold = 'held' | 'within_spread' | 'ended'

/**
 * How far an order's price applies to a payment that arrives at `time` and was `begun` before the guarantee ended at
 * `until`. All times in ms. Only the payer says when a bank transfer was begun, so after the guarantee the price of
 * such an order depends on the market price. Otherwise a payer could report a transfer and make it only if the currency
 * falls.
 */
export function priceHold(
  { method, until, begun }: { readonly method: string; readonly until: number; readonly begun: number },
  time: number,
): PriceHold {
  if (begun >= until || time >= until + arrivalLimit(method)) return 'ended'
  return method === 'bank' && time >= until ? 'within_spread' : 'held'
}

/** Whether the market price of one coin, which is the price without spread, is at most an order's price. */
export const coversMarket = (
  rate: Decimal,
  { fiatPerUsd, coinPrice }: Pick<RateParts, 'fiatPerUsd' | 'coinPrice'>,
): boolean => big(fiatPerUsd).times(coinPrice).lte(rate)

/** How long an order may await payment (ms). */
export const payWithin = (method: string): number => (method === 'bank' ? BANK_WITHIN : PAY_WITHIN)
