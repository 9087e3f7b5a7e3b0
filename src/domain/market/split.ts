import { big, type Decimal, exact, isPositive, lt, roundDown, roundUp, sub } from '../money.ts'
import type { SpotSide } from '../trade/spot.ts'
import type { Bar } from './candles.ts'

/** `to` new shares for every `from` old ones: 4 and 1 of a split, 1 and 10 of a reverse split. Whole numbers, without a common divisor. */
export interface Ratio {
  readonly to: number
  readonly from: number
}

/** Neither part of a ratio is larger: no company has split its shares by more. */
const MOST = 1000
/** Digits of prices and volumes of the past that are stated in today's shares; nobody is paid by them. */
const PAST_DIGITS = 12
const HALF_UP = 1

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** `4:1` or `1:10`, in lowest terms; null when it is no split (equal parts, zero, more than three digits and a thousand). */
export function parseRatio(text: string): Ratio | null {
  const [, first = '', second = ''] = /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(text) ?? []
  if (first === '') return null
  const by = divisor(Number(first), Number(second))
  const ratio = { to: Number(first) / by, from: Number(second) / by }
  return ratio.to === ratio.from || ratio.to > MOST || ratio.from > MOST ? null : ratio
}

export const ratioText = ({ to, from }: Ratio): string => `${to}:${from}`

/** What a person holds of a share after a split. */
export interface SplitHolding {
  /** Shares, rounded down to the share's scale. */
  readonly after: Decimal
  /** The part of the smallest unit that is left, in old shares at the last recorded price; rounded down to the quote's scale, as every credit is. */
  readonly cash: Decimal
}

/**
 * A holding of `before` shares after the split. What does not make a whole smallest unit is paid in cash at the last
 * recorded price before the split, so that nobody loses more than what rounding a credit takes
 * (docs/products/stocks.md#holding-through-a-split).
 */
export function splitHolding(
  before: Decimal,
  { to, from }: Ratio,
  terms: { readonly scale: number; readonly quoteScale: number; readonly price: Decimal },
): SplitHolding {
  const after = roundDown(big(before).times(to).div(from), terms.scale)
  // In units of 1/to of an old share everything is finite: the remainder is exact.
  const rest = big(before).times(to).minus(big(after).times(from))
  return { after, cash: roundDown(rest.times(terms.price).div(to), terms.quoteScale) }
}

/** A resting limit order as far as a split is concerned. */
export interface SplitOrder {
  readonly side: SpotSide
  readonly limit: Decimal
  /** Shares that are not filled yet. */
  readonly rest: Decimal
  /** What is held for them: quote (buy) or shares (sell). */
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

/** What takes an order's place after a split. */
export interface NewOrder {
  readonly limit: Decimal
  readonly number: Decimal
  readonly frozen: Decimal
}

const costs = (limit: Decimal, number: Decimal, feeRate: Decimal, scale: number): Decimal => {
  const total = roundUp(big(limit).times(number), scale)
  return exact(big(total).plus(roundUp(big(total).times(feeRate), scale)))
}

/**
 * The order that takes the place of a resting one; null when what is left is below the pair's minimums. The limit goes to
 * the tick that is worse for nobody but the order (a buy never pays more, a sale never brings less than promised), the
 * number down to its step, and a buy never holds more than before: where rounding would need one unit more, one step less is bought.
 */
export function splitOrder(order: SplitOrder, { to, from }: Ratio, terms: SplitOrderTerms): NewOrder | null {
  const round = order.side === 'buy' ? roundDown : roundUp
  const limit = round(big(order.limit).times(from).div(to), terms.pricePrecision)
  let number = roundDown(big(order.rest).times(to).div(from), terms.numberPrecision)
  if (order.side === 'buy') {
    const step = exact(big(10).pow(-terms.numberPrecision))
    while (isPositive(number) && lt(order.frozen, costs(limit, number, order.feeRate, terms.quoteScale)))
      number = sub(number, step)
  }
  if (!isPositive(limit) || lt(number, terms.minNumber) || big(limit).times(number).lt(terms.minTotal))
    return null
  return {
    limit,
    number,
    frozen: order.side === 'sell' ? number : costs(limit, number, order.feeRate, terms.quoteScale),
  }
}

/** A price that was recorded before a split in today's shares; 12 digits, halves up. */
export const restatePrice = (price: Decimal, { to, from }: Ratio): Decimal =>
  exact(big(price).times(from).div(to).round(PAST_DIGITS, HALF_UP))
/** So many old shares in today's; 12 digits, halves up. */
export const restateNumber = (number: Decimal, { to, from }: Ratio): Decimal =>
  exact(big(number).times(to).div(from).round(PAST_DIGITS, HALF_UP))

/** A candle of before a split in today's shares; its turnover stays, for that is money. */
export const restateBar = <B extends Bar>(bar: B, ratio: Ratio): B => ({
  ...bar,
  open: restatePrice(bar.open, ratio),
  high: restatePrice(bar.high, ratio),
  low: restatePrice(bar.low, ratio),
  close: restatePrice(bar.close, ratio),
  volume: restateNumber(bar.volume, ratio),
})

/** A price target moved with the shares: to the pair's tick, halves up, and never to zero. */
export function splitTarget(target: Decimal, { to, from }: Ratio, pricePrecision: number): Decimal {
  const moved = exact(big(target).times(from).div(to).round(pricePrecision, HALF_UP))
  return isPositive(moved) ? moved : exact(big(10).pow(-pricePrecision))
}
