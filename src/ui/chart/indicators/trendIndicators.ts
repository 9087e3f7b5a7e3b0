import {
  atr,
  type Bands,
  ema,
  type HighLowClose,
  highest,
  type Line,
  lowest,
  typical,
  type Volumed,
} from './indicators.ts'

/** Linearly weighted moving average: the newest of `length` values weighs `length`, the oldest 1. */
export function wma(values: readonly number[], length: number): Line {
  const weights = (length * (length + 1)) / 2
  return values.map((_, index) => {
    if (index < length - 1) return null
    let sum = 0
    for (let at = 0; at < length; at += 1) sum += (values[index - at] ?? 0) * (length - at)
    return sum / weights
  })
}

/** Volume-weighted average of the typical price over `length` candles; unknown where nothing was traded. */
export function vwap(candles: readonly Volumed[], length = 14): Line {
  return candles.map((_, index) => {
    if (index < length - 1) return null
    const part = candles.slice(index - length + 1, index + 1)
    const volume = part.reduce((sum, candle) => sum + candle.volume, 0)
    if (volume === 0) return null
    return part.reduce((sum, candle) => sum + typical(candle) * candle.volume, 0) / volume
  })
}

/** The highest and the lowest price of `length` candles, and the middle between them. */
export function donchian(candles: readonly HighLowClose[], length = 20): Bands {
  const upper = highest(
    candles.map((candle) => candle.high),
    length,
  )
  const lower = lowest(
    candles.map((candle) => candle.low),
    length,
  )
  return { upper, lower, middle: middleOf(upper, lower) }
}

const middleOf = (one: Line, other: Line): Line =>
  one.map((value, index) => {
    const second = other[index] ?? null
    return value === null || second === null ? null : (value + second) / 2
  })

/** Keltner channel: exponential average of `length` closes ± `width` average true ranges of `atrLength` candles. */
export function keltner(candles: readonly HighLowClose[], length = 20, width = 2, atrLength = 10): Bands {
  const middle = ema(
    candles.map((candle) => candle.close),
    length,
  )
  const range = atr(candles, atrLength)
  const around = (sign: 1 | -1): Line =>
    middle.map((mean, index) => {
      const distance = range[index] ?? null
      return mean === null || distance === null ? null : mean + sign * width * distance
    })
  return { middle, upper: around(1), lower: around(-1) }
}

/**
 * Parabolic stop and reverse after Wilder: the stop approaches the extreme price by a factor that grows by
 * `step` with each new extreme, up to `most`. When the price reaches the stop, the stop continues on the
 * other side of the price.
 */
export function sar(candles: readonly HighLowClose[], step = 0.02, most = 0.2): Line {
  const [first, second] = candles
  if (!first || !second) return candles.map(() => null)
  let rises = second.close >= first.close
  let extreme = rises ? Math.max(first.high, second.high) : Math.min(first.low, second.low)
  let stop = rises ? first.low : first.high
  let factor = step
  return candles.map((candle, index) => {
    if (index === 0) return null
    if (index === 1) return stop
    const [before, earlier] = [candles[index - 1] ?? candle, candles[index - 2] ?? candle]
    stop += factor * (extreme - stop)
    // The stop never enters the range of the two candles before.
    stop = rises ? Math.min(stop, before.low, earlier.low) : Math.max(stop, before.high, earlier.high)
    if (rises ? candle.low <= stop : candle.high >= stop) {
      stop = extreme
      rises = !rises
      extreme = rises ? candle.high : candle.low
      factor = step
      return stop
    }
    const next = rises ? Math.max(extreme, candle.high) : Math.min(extreme, candle.low)
    if (next !== extreme) factor = Math.min(most, factor + step)
    extreme = next
    return stop
  })
}

/**
 * Supertrend: a band of `width` average true ranges around the middle of the candle, below the price while it
 * rises and above while it falls. The band never moves away from the price, and the trend reverses when a
 * close crosses the band. The first trend is a falling trend, as on TradingView.
 */
export function supertrend(candles: readonly HighLowClose[], length = 10, width = 3): Line {
  const range = atr(candles, length)
  let [upper, lower] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let rises = false
  return candles.map((candle, index) => {
    const distance = range[index] ?? null
    if (distance === null) return null
    const middle = (candle.high + candle.low) / 2
    const before = candles[index - 1]?.close ?? candle.close
    const above = middle + width * distance
    const below = middle - width * distance
    upper = before > upper ? above : Math.min(above, upper)
    lower = before < lower ? below : Math.max(below, lower)
    rises = rises ? candle.close >= lower : candle.close > upper
    return rises ? lower : upper
  })
}

export interface Cloud {
  conversion: Line
  base: Line
  /**
   * Leading spans, drawn `shift` candles later than computed: the last `shift` of their entries belong to the
   * candles after the newest.
   */
  spanA: Line
  spanB: Line
  /** For each candle the close of the candle that is `shift` candles later. */
  lagging: Line
}

/**
 * Ichimoku: middles of the price ranges of `conversion`, `base` and `span` candles. Both leading spans are shifted
 * forwards beyond the newest candle, the close backwards.
 */
export function ichimoku(
  candles: readonly HighLowClose[],
  conversion = 9,
  base = 26,
  span = 52,
  shift = 26,
): Cloud {
  const quick = donchian(candles, conversion).middle
  const slow = donchian(candles, base).middle
  const wide = donchian(candles, span).middle
  const lead = middleOf(quick, slow)
  const later = (line: Line): Line => [...Array.from({ length: shift }, () => null), ...line]
  return {
    conversion: quick,
    base: slow,
    spanA: later(lead),
    spanB: later(wide),
    lagging: candles.map((_, index) => candles[index + shift]?.close ?? null),
  }
}
