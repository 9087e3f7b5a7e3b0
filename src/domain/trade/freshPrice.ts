/**
 * Maximum age of the last tick for a market order, a close, a seconds option and a quote of a conversion
 * (docs/products/market.md#fresh-prices). Ms.
 */
export const PRICE_STALE_MS = 10_000

/** How far (ms) the time of a price may be ahead of the clock by which it is read: clocks differ a little. */
export const CLOCK_TOLERANCE_MS = 2_000

/**
 * Whether a price or rate of this age (ms) is at most `maximum` old. A time further ahead than the tolerance comes
 * from a wrong clock: nobody knows how old such a price is.
 */
export const isRecent = (age: number, maximum: number): boolean =>
  age >= -CLOCK_TOLERANCE_MS && age <= maximum

/** Whether a last price of this age (ms) is fresh enough to be traded at. */
export const isFresh = (age: number): boolean => isRecent(age, PRICE_STALE_MS)
