/** The position that a rule wants to hold: a long position, a short position, or none. */
export type TargetPosition = 'long' | 'short' | 'none'

/**
 * A public rule of a sample trader (docs/products/copy.md#sample-traders). It is given only closing prices, oldest
 * first, and the position that is held now, and returns the position that it wants to hold. Null while there are too
 * few prices.
 */
export type Rule = (closes: readonly number[], held: TargetPosition) => TargetPosition | null

const mean = (prices: readonly number[]): number =>
  prices.reduce((sum, price) => sum + price, 0) / prices.length

const lastOf = (closes: readonly number[]): number => closes.at(-1) ?? 0

/**
 * The position of a rule that expects the price to return to its average. It is opened when the deviation from the
 * average is at least `least` (long when the price is below the average, short when it is above), and held until the
 * deviation is zero.
 */
const against = (deviation: number, least: number, held: TargetPosition): TargetPosition => {
  if (deviation <= -least) return 'long'
  if (deviation >= least) return 'short'
  if (held === 'long' && deviation < 0) return 'long'
  if (held === 'short' && deviation > 0) return 'short'
  return 'none'
}

/**
 * Trend: long while the average of the last `fast` prices is above the average of the last `slow` prices, else short.
 */
export const trend =
  (fast: number, slow: number): Rule =>
  (closes) => {
    if (closes.length < slow) return null
    return mean(closes.slice(-fast)) > mean(closes.slice(-slow)) ? 'long' : 'short'
  }

/**
 * Mean reversion: a price that is at least `bands` standard deviations above the average of the last `length` prices
 * opens a short position, a price that is as far below opens a long one. It is held until the price is back at the
 * average.
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
 * Breakout: long when the price is above all of the `entry` previous prices, until it is below all of the `exit`
 * previous prices. Short in the same way with below and above exchanged.
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
 * Like mean reversion, with a distance of one grid step (a fraction of the price) from the average of the last
 * `length` prices, until the price is back at the average.
 */
export const grid =
  (length: number, step: number): Rule =>
  (closes, held) => {
    if (closes.length < length) return null
    return against(lastOf(closes) / mean(closes.slice(-length)) - 1, step, held)
  }

/**
 * Momentum: takes the direction of a move of at least `least` (a fraction) over `length` prices, until the move
 * reverses.
 */
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

/**
 * Expects the relative strength index to return to its middle, 50: takes a position against the price when the index
 * is `off` or more away from 50, until it is at 50.
 */
export const relativeStrength =
  (length: number, off: number): Rule =>
  (closes, held) => {
    if (closes.length < length + 1) return null
    const moves = closes.slice(-length).map((price, n) => price - (closes.at(n - length - 1) ?? price))
    const ups = moves.reduce((sum, move) => sum + Math.max(0, move), 0)
    const all = moves.reduce((sum, move) => sum + Math.abs(move), 0)
    return all === 0 ? 'none' : against((100 * ups) / all - 50, off, held)
  }
