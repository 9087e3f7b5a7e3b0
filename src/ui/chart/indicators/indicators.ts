/** One value per candle; `null` where too few candles precede it. */
export type Line = (number | null)[]

export interface HighLowClose {
  high: number
  low: number
  close: number
}

export interface Volumed extends HighLowClose {
  volume: number
}

/** Mean of high, low and close. */
export const typical = ({ high, low, close }: HighLowClose): number => (high + low + close) / 3

/** Simple moving average of the last `length` values. */
export function sma(values: readonly number[], length: number): Line {
  let sum = 0
  return values.map((value, index) => {
    sum += value
    sum -= index >= length ? (values[index - length] ?? 0) : 0
    return index >= length - 1 ? sum / length : null
  })
}

/**
 * Simple moving average of a line whose first values may be unknown. Each window is summed anew: a running sum would
 * leave rounding errors where all values are zero.
 */
export function smaOf(line: Line, length: number): Line {
  return line.map((_, index) => {
    const part = line.slice(Math.max(0, index - length + 1), index + 1)
    if (part.length < length || part.includes(null)) return null
    return part.reduce<number>((sum, value) => sum + (value ?? 0), 0) / length
  })
}

/** For each value the most extreme of the last `length` values; `beats` compares two values. */
function extreme(
  values: readonly number[],
  length: number,
  beats: (one: number, other: number) => boolean,
): Line {
  // Positions in the window whose value is more extreme than every later value; the first of these positions
  // is the extreme of the window.
  let candidates: number[] = []
  return values.map((value, index) => {
    candidates = candidates.filter((at) => at > index - length && beats(values[at] ?? value, value))
    candidates.push(index)
    return index >= length - 1 ? (values[candidates[0] ?? index] ?? value) : null
  })
}

/** The highest of the last `length` values. */
export const highest = (values: readonly number[], length: number): Line =>
  extreme(values, length, (one, other) => one > other)

/** The lowest of the last `length` values. */
export const lowest = (values: readonly number[], length: number): Line =>
  extreme(values, length, (one, other) => one < other)

/**
 * Average true range after Wilder: mean of the first `length` true ranges (which include the gap to the
 * previous close), then smoothed by 1 / `length`.
 */
export function atr(candles: readonly HighLowClose[], length = 14): Line {
  let mean = 0
  return candles.map(({ high, low }, index) => {
    const before = candles[index - 1]?.close
    const range = before === undefined ? high - low : Math.max(high, before) - Math.min(low, before)
    if (index < length) mean += range / length
    else mean += (range - mean) / length
    return index >= length - 1 ? mean : null
  })
}

/**
 * Exponential moving average with weight 2 / (length + 1), starting with the first value. The first
 * `length − 1` results depend too much on the first value and are left out.
 */
export function ema(values: readonly number[], length: number): Line {
  return smooth(values, length).map((value, index) => (index >= length - 1 ? value : null))
}

function smooth(values: readonly number[], length: number): number[] {
  const weight = 2 / (length + 1)
  let before = values[0] ?? 0
  return values.map((value) => {
    before += weight * (value - before)
    return before
  })
}

export interface Bands {
  middle: Line
  upper: Line
  lower: Line
}

/** Bollinger bands: mean of `length` closes ± `width` population standard deviations. */
export function boll(values: readonly number[], length = 20, width = 2): Bands {
  const middle = sma(values, length)
  const spread = middle.map((mean, index) => {
    if (mean === null) return null
    const part = values.slice(index - length + 1, index + 1)
    return width * Math.sqrt(part.reduce((sum, value) => sum + (value - mean) ** 2, 0) / length)
  })
  const around = (sign: 1 | -1): Line =>
    middle.map((mean, index) => {
      const distance = spread[index] ?? null
      return mean === null || distance === null ? null : mean + sign * distance
    })
  return { middle, upper: around(1), lower: around(-1) }
}

export interface Macd {
  dif: Line
  dea: Line
  histogram: Line
}

/** MACD: difference of two exponential averages, its signal line, and the histogram. */
export function macd(values: readonly number[], fast = 12, slow = 26, signal = 9): Macd {
  const quick = smooth(values, fast)
  const slower = smooth(values, slow)
  const difference = quick.map((value, index) => value - (slower[index] ?? value))
  const mean = smooth(difference, signal)
  const from = (start: number, line: readonly number[]): Line =>
    line.map((value, index) => (index >= start ? value : null))
  const longest = Math.max(fast, slow)
  return {
    dif: from(longest - 1, difference),
    dea: from(longest + signal - 2, mean),
    histogram: from(
      longest + signal - 2,
      difference.map((value, index) => value - (mean[index] ?? 0)),
    ),
  }
}

/** Relative strength index after Wilder: 0–100; 50 without any movement. */
export function rsi(values: readonly number[], length = 14): Line {
  let gain = 0
  let loss = 0
  return values.map((value, index) => {
    if (index === 0) return null
    const change = value - (values[index - 1] ?? value)
    const up = Math.max(0, change)
    const down = Math.max(0, -change)
    if (index <= length) {
      gain += up / length
      loss += down / length
      if (index < length) return null
    } else {
      gain = (gain * (length - 1) + up) / length
      loss = (loss * (length - 1) + down) / length
    }
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}

export interface Kdj {
  k: Line
  d: Line
  j: Line
}

/**
 * Stochastic oscillator: K and D smoothed by thirds from 50, J = 3K − 2D. When the price range is zero, the raw value
 * is 50.
 */
export function kdj(candles: readonly HighLowClose[], length = 9, smoothK = 3, smoothD = 3): Kdj {
  const result: Kdj = { k: [], d: [], j: [] }
  let k = 50
  let d = 50
  candles.forEach((candle, index) => {
    if (index < length - 1) {
      for (const line of [result.k, result.d, result.j]) line.push(null)
      return
    }
    const part = candles.slice(index - length + 1, index + 1)
    const low = Math.min(...part.map((one) => one.low))
    const high = Math.max(...part.map((one) => one.high))
    const raw = high === low ? 50 : ((candle.close - low) / (high - low)) * 100
    k += (raw - k) / smoothK
    d += (k - d) / smoothD
    result.k.push(k)
    result.d.push(d)
    result.j.push(3 * k - 2 * d)
  })
  return result
}
