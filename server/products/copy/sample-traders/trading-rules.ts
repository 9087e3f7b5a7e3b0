/** The position that a rule wants to hold: a long position, a short position, or none. */
export type TargetPosition = 'long' | 'short' | 'none'

/**
 * A public rule of a sample trader (docs/products/copy.md#sample-traders). Returns the position
 * that the rule wants to hold, given closing prices, oldest first, and the position held now. No
 * later price or other data is passed. Null while there are too few prices.
 */
export type Rule = (closes: readonly number[], held: TargetPosition) => TargetPosition | null

const mean = (prices: readonly number[]): number =>
  prices.reduce((sum, price) => sum + price, 0) / prices.length

const lastOf = (closes: readonly number[]): number => closes.at(-1) ?? 0

/**
 * The position against a deviation of the price from its average: opened when the deviation is at least
 * `least` (long when the price is below the average, short when it is above), and held until the deviation is
 * zero.
 */
const against = (deviation: number, least: number, held: TargetPosition): TargetPosition => {
  if (deviation <= -least) return 'long'
  if (deviation >= least) return 'short'
  if (held === 'long' && deviation < 0) return 'long'
  if (held === 'short' && deviation > 0) return 'short'
  return 'none'
}

/**
 * Long while the average of the last `fast` prices is above the average of the last `slow` prices, else
 * short.
 */
export const trend =
  (fast: number, slow: number): Rule =>
  (closes) => {
    if (closes.length < slow) return null
    return mean(closes.slice(-fast)) > mean(closes.slice(-slow)) ? 'long' : 'short'
  }

/**
 * Mean reversion: trades against a price that is `bands` standard deviations away from the average of the
 * last `length` prices, until the price is back at the average.
 */
export const reversion =
  (length: number, bands: number): Rule =>
  (closes, held) => {
    if (closes.length < length) return null
    const window = closes.slice(-length)
    const middle = mean(window)
    const deviation = Math.sqrt(mean(window.map((price) => (price - middle) ** 2)))
    return deviation === 0 ? 'none' : against((lastOf(closes) - middle) / deviation, bands, held)
  }

/**
 * Breakout: long from a price above (short from a price below) all of the `entry` previous prices, until a
 * price is below (above) all of the `exit` previous prices.
 */
export const breakout =
  (entry: number, exit: number): Rule =>
  (closes, held) => {
    if (closes.length < Math.max(entry, exit) + 1) return null
    const last = lastOf(closes)
    const before = (length: number): readonly number[] => closes.slice(-length - 1, -1)
    if (last > Math.max(...before(entry))) return 'long'
    if (last < Math.min(...before(entry))) return 'short'
    if (held === 'long') return last < Math.min(...before(exit)) ? 'none' : 'long'
    if (held === 'short') return last > Math.max(...before(exit)) ? 'none' : 'short'
    return 'none'
  }

/**
 * Trades against a price that is one grid step (a fraction) away from the average of the last `length` prices, until
 * the price is back at the average.
 */
export const grid =
  (length: number, step: number): Rule =>
  (closes, held) => {
    if (closes.length < length) return null
    return against(lastOf(closes) / mean(closes.slice(-length)) - 1, step, held)
  }

/** Trades in the direction of a move of at least `least` (a fraction) over `length` prices, until the move reverses. */
export const momentum =
  (length: number, least: number): Rule =>
  (closes, held) => {
    const before = closes.at(-length - 1)
    if (before === undefined) return null
    const move = lastOf(closes) / before - 1
    if (Math.abs(move) >= least) return move > 0 ? 'long' : 'short'
    if (held === 'long' && move > 0) return 'long'
    if (held === 'short' && move < 0) return 'short'
    return 'none'
  }

/** Trades against a relative strength index that is `off` or more away from its middle 50, until the index is at 50. */
export const relativeStrength =
  (length: number, off: number): Rule =>
  (closes, held) => {
    if (closes.length < length + 1) return null
    const moves = closes.slice(-length).map((price, n) => price - (closes.at(n - length - 1) ?? price))
    const ups = moves.reduce((sum, move) => sum + Math.max(0, move), 0)
    const all = moves.reduce((sum, move) => sum + Math.abs(move), 0)
    return all === 0 ? 'none' : against((100 * ups) / all - 50, off, held)
  }
