/**
 * Maximum age of the last tick for a market order, a close, a seconds option and a quote of a conversion
 * (docs/products/market.md#fresh-prices). Ms.
 */
export const PRICE_STALE_MS = 10_000

/** Whether a last price of this age (ms) is fresh enough to be traded at. */
export const isFresh = (age: number): boolean => age <= PRICE_STALE_MS
