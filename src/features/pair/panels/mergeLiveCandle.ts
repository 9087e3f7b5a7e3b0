import type { Candle } from '#contract/market/market.ts'
import type { ChartCandle } from '#ui/chart/types.ts'

/** Converts a candle to floats, which are precise enough for drawing. */
export const toChart = (candle: Candle): ChartCandle => ({
  time: candle.time,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
  volume: Number(candle.volume),
})

/** Candles that the stream has sent since the list was read. */
export interface Tail {
  /** Identifies pair and period of the chart. */
  readonly key: string
  readonly done: readonly Candle[]
  readonly last: Candle | null
  /** Time at which the newest candle was received (server's clock, ms). */
  readonly at: number
}

/** An empty list as a constant, so that memoised values do not change. */
export const NONE: readonly Candle[] = []

/**
 * Adds a live candle: a candle with the same opening time as the newest candle replaces the newest candle; a
 * candle with a later opening time is appended. Older candles are dropped.
 */
export function withLive(tail: Tail, key: string, candle: Candle, at: number): Tail {
  if (tail.key !== key || tail.last === null) return { key, done: NONE, last: candle, at }
  if (candle.time < tail.last.time) return tail
  if (candle.time === tail.last.time) return { ...tail, last: candle, at }
  return { key, done: [...tail.done, tail.last], last: candle, at }
}

/**
 * Merges lists of candles by opening time, ascending; a candle of a later list replaces the candle of an
 * earlier list.
 */
export function merged(...lists: readonly (readonly Candle[])[]): readonly Candle[] {
  const byTime = new Map(lists.flat().map((candle) => [candle.time, candle]))
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}
