import type { Candle } from '#contract/market/market.ts'
import type { ChartCandle } from '#ui/chart/types.ts'

/** For drawing only: a chart point is a pixel, no money. */
export const toChart = (candle: Candle): ChartCandle => ({
  time: candle.time,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
  volume: Number(candle.volume),
})

/** Candles that came live since the list was read. */
export interface Tail {
  /** Which chart they belong to. */
  readonly key: string
  readonly done: readonly Candle[]
  readonly last: Candle | null
  /** When the newest of them came (server's clock, ms). */
  readonly at: number
}

/** One empty list for all: what is made of the candles is not made anew for another. */
export const NONE: readonly Candle[] = []

/** Takes a live candle: it replaces the newest one, or opens the next. One that is older than the newest is dropped. */
export function withLive(tail: Tail, key: string, candle: Candle, at: number): Tail {
  if (tail.key !== key || tail.last === null) return { key, done: NONE, last: candle, at }
  if (candle.time < tail.last.time) return tail
  if (candle.time === tail.last.time) return { ...tail, last: candle, at }
  return { key, done: [...tail.done, tail.last], last: candle, at }
}

/** Ascending, each opening second once; what stands in a later list wins. */
export function merged(...lists: readonly (readonly Candle[])[]): readonly Candle[] {
  const byTime = new Map(lists.flat().map((candle) => [candle.time, candle]))
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}
