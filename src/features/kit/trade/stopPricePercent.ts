import { big, type Decimal, parseAmount, roundDown } from '#domain/money.ts'

/**
 * The base price of a take profit or stop loss, and the side of the base price on which the take-profit or
 * stop-loss price must be: 1 above, −1 below.
 */
export interface StopBase {
  readonly from: Decimal
  readonly way: number
  /** Decimals of a price. */
  readonly precision: number
}

/** The price at a change in per cent from the base price, rounded down. */
export const priceAt = ({ from, way, precision }: StopBase, percent: string): Decimal =>
  roundDown(
    big(from)
      .times(big(100).plus(big(percent).times(way)))
      .div(100),
    precision,
  )

/** Whether a typed percentage gives a valid price: below 100 for a fall, below 10,000 for a rise. */
export const isChange = ({ way }: StopBase, percent: string): boolean =>
  percent !== '' && big(percent).lt(way > 0 ? 10_000 : 100)

/**
 * The percentage to show for a price: the typed text if it gives this price, otherwise the distance from the
 * base price with two decimals. Empty without a price.
 */
export function percentOf(base: StopBase, value: string, typed: string): string {
  const price = parseAmount(value, base.precision)
  if (price === null) return ''
  if (typed !== '' && priceAt(base, typed) === value) return typed
  return roundDown(big(price).minus(base.from).times(100).div(base.from).abs(), 2)
}
