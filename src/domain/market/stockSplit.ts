import { big, type Decimal, exact, isPositive, lt, roundDown, roundUp, sub, ZERO } from '../money.ts'
import type { SpotSide } from '../trade/spot.ts'
import type { Bar } from './candles.ts'

/**
 * A split ratio: `to` new shares for `from` old shares; 4 and 1 for a split, 1 and 10 for a reverse split.
 * Coprime integers.
 */
export interface Ratio {
  readonly to: number
  readonly from: number
}

/** Largest number in a ratio. */
const MOST = 1000
/** Decimals of past prices and volumes converted to present shares; used for display only. */
const PAST_DIGITS = 12
const HALF_UP = 1

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/**
 * Parses `4:1` or `1:10` in lowest terms; null when the text is not a split ratio (equal parts, zero, or above the
 * maximum).
 */
export function parseRatio(text: string): Ratio | null {
  const [, first = '', second = ''] = /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(text) ?? []
  if (first === '') return null
  const by = divisor(Number(first), Number(second))
  const ratio = { to: Number(first) / by, from: Number(second) / by }
  return ratio.to === ratio.from || ratio.to > MOST || ratio.from > MOST ? null : ratio
}

export const ratioText = ({ to, from }: Ratio): string => `${to}:${from}`

/** A holding after a split. */
export interface SplitHolding {
  /** Shares, rounded down to the stock's scale. */
  readonly after: Decimal
  /**
   * Cash paid for the fraction below the smallest unit, at the last recorded price before the split; rounded down to
   * the quote's scale.
   */
  readonly cash: Decimal
}

/**
 * A holding of `before` shares after the split. The fraction below one smallest unit is paid in cash at the last
 * recorded price before the split, so that only rounding is lost (docs/products/stocks.md#holding-through-a-split).
 */
export function splitHolding(
  before: Decimal,
  { to, from }: Ratio,
  terms: { readonly scale: number; readonly quoteScale: number; readonly price: Decimal },
): SplitHolding {
  const after = roundDown(big(before).times(to).div(from), terms.scale)
  // The remainder in old shares, multiplied by `to` so that no division is needed.
  const rest = big(before).times(to).minus(big(after).times(from))
  return { after, cash: roundDown(rest.times(terms.price).div(to), terms.quoteScale) }
}

/** The fields of a resting order that a split affects. */
export interface SplitOrder {
  readonly side: SpotSide
  /** Limit price; null for a stop-market order. */
  readonly limit: Decimal | null
  /** The stop that the order waits for; absent or null for an order without a stop. */
  readonly stop?: SplitStop | null
  /** True for a stop-market buy, which spends its frozen amount; its quantity is only an estimate. */
  readonly isBudget?: boolean
  /** Unfilled shares. */
  readonly rest: Decimal
  /** Amount frozen for the unfilled shares: quote (buy) or shares (sell). */
  readonly frozen: Decimal
  readonly feeRate: Decimal
}

export interface SplitOrderTerms {
  readonly pricePrecision: number
  readonly numberPrecision: number
  readonly quoteScale: number
  readonly minNumber: Decimal
  readonly minTotal: Decimal
}

export interface SplitStop {
  readonly price: Decimal
  /** The limit after the trigger; null for a market order. */
  readonly limit: Decimal | null
}

/** The converted order after a split. */
export interface NewOrder {
  readonly limit: Decimal | null
  readonly stop: SplitStop | null
  readonly number: Decimal
  readonly frozen: Decimal
}

const costs = (limit: Decimal, number: Decimal, feeRate: Decimal, scale: number): Decimal => {
  const total = roundUp(big(limit).times(number), scale)
  return exact(big(total).plus(roundUp(big(total).times(feeRate), scale)))
}

/** Price of an order after a split, rounded to the pair's price step: down for a buy, up for a sale. */
export const splitPrice = (
  side: SpotSide,
  price: Decimal,
  { to, from }: Ratio,
  pricePrecision: number,
): Decimal => (side === 'buy' ? roundDown : roundUp)(big(price).times(from).div(to), pricePrecision)

/**
 * Converts a resting order; null when the unfilled rest is below the pair's minimums. Prices are rounded to the pair's
 * price step in the person's favour: a buy never pays more, a sale never receives less. The quantity is rounded down to
 * its step. A buy never freezes more than before: if rounding would need more, one step less is bought.
 */
export function splitOrder(order: SplitOrder, ratio: Ratio, terms: SplitOrderTerms): NewOrder | null {
  const priced = (price: Decimal | null): Decimal | null =>
    price && splitPrice(order.side, price, ratio, terms.pricePrecision)
  const limit = priced(order.limit)
  const price = priced(order.stop?.price ?? null)
  const stop = price && { price, limit: priced(order.stop?.limit ?? null) }
  // The prices at which the order may be filled: its limit, and the limit or trigger price of its stop.
  const legs = [limit, stop && (stop.limit ?? stop.price)].filter((one) => one !== null)
  const held = (of: Decimal): Decimal =>
    legs
      .map((one) => costs(one, of, order.feeRate, terms.quoteScale))
      .reduce((most, cost) => (lt(most, cost) ? cost : most))
  let number = roundDown(big(order.rest).times(ratio.to).div(ratio.from), terms.numberPrecision)
  const costed = order.side === 'buy' && order.isBudget !== true
  if (costed) {
    const step = exact(big(10).pow(-terms.numberPrecision))
    while (isPositive(number) && lt(order.frozen, held(number))) number = sub(number, step)
  }
  if (![...legs, price ?? limit ?? ZERO].every(isPositive) || lt(number, terms.minNumber)) return null
  if (legs.some((one) => big(one).times(number).lt(terms.minTotal))) return null
  return {
    limit,
    stop,
    number,
    frozen: order.side === 'sell' ? number : costed ? held(number) : order.frozen,
  }
}

/** A price before a split in present shares; 12 decimals, rounded half up. */
export const restatePrice = (price: Decimal, { to, from }: Ratio): Decimal =>
  exact(big(price).times(from).div(to).round(PAST_DIGITS, HALF_UP))
/** A number of old shares as present shares; 12 decimals, rounded half up. */
export const restateNumber = (number: Decimal, { to, from }: Ratio): Decimal =>
  exact(big(number).times(to).div(from).round(PAST_DIGITS, HALF_UP))

/** A candle before a split, converted to present shares; its turnover is an amount of money and stays unchanged. */
export const restateBar = <B extends Bar>(bar: B, ratio: Ratio): B => ({
  ...bar,
  open: restatePrice(bar.open, ratio),
  high: restatePrice(bar.high, ratio),
  low: restatePrice(bar.low, ratio),
  close: restatePrice(bar.close, ratio),
  volume: restateNumber(bar.volume, ratio),
})

/** A target price after a split: rounded half up to the pair's price step, never zero. */
export function splitTarget(target: Decimal, { to, from }: Ratio, pricePrecision: number): Decimal {
  const moved = exact(big(target).times(from).div(to).round(pricePrecision, HALF_UP))
  return isPositive(moved) ? moved : exact(big(10).pow(-pricePrecision))
}
