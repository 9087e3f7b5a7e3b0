import type { Extreme } from './lastPriceAndExtremeMarks.ts'
import type { ChartCandle } from './types.ts'

/** Highest and lowest candle between two positions of the time scale, inclusive; `null` when there is no candle. */
export function extremesOf(
  candles: readonly ChartCandle[],
  from: number,
  to: number,
): { high: Extreme; low: Extreme } | null {
  let high: Extreme | null = null
  let low: Extreme | null = null
  for (
    let index = Math.max(0, Math.ceil(from));
    index <= Math.min(candles.length - 1, Math.floor(to));
    index += 1
  ) {
    const candle = candles[index]
    if (!candle) continue
    if (!high || candle.high > high.price) high = { index, price: candle.high }
    if (!low || candle.low < low.price) low = { index, price: candle.low }
  }
  return high && low ? { high, low } : null
}

/** Index of the candle with this opening second in ascending candles; `null` when no candle opens then. */
export function indexAt(candles: readonly ChartCandle[], time: number): number | null {
  let low = 0
  let high = candles.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = candles[middle]?.time ?? 0
    if (found === time) return middle
    if (found < time) low = middle + 1
    else high = middle - 1
  }
  return null
}

/** Number of candles from which the interval is derived. */
const RECENT = 100

const gapsOf = (candles: readonly ChartCandle[]): readonly number[] => {
  const recent = candles.slice(-RECENT)
  return recent.slice(1).map(({ time }, index) => time - (recent[index]?.time ?? time))
}

/**
 * Opening second of the candle at an index; beyond the newest candle the second is extrapolated by the smallest
 * interval between two candles.
 */
export function timeAt(candles: readonly ChartCandle[], index: number): number {
  const last = candles.at(-1)
  if (!last || index < candles.length) return candles[index]?.time ?? 0
  const gaps = gapsOf(candles)
  return last.time + (index - candles.length + 1) * (gaps.length === 0 ? 60 : Math.min(...gaps))
}

/**
 * Whether all recent candles have the same interval, so that the times of the next candles are known. Not true of
 * months, and of markets that close.
 */
export const isEven = (candles: readonly ChartCandle[]): boolean => new Set(gapsOf(candles)).size === 1

/**
 * Index of the candle that contains a second: the last candle that opened at or before that second; `null`
 * before the first candle.
 */
export function indexBefore(candles: readonly ChartCandle[], time: number): number | null {
  let low = 0
  let high = candles.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((candles[middle]?.time ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low === 0 ? null : low - 1
}
