import {
  type HighLowClose,
  highest,
  type Line,
  lowest,
  rsi,
  sma,
  smaOf,
  typical,
  type Volumed,
} from './indicators.ts'

export interface Stochastic {
  k: Line
  d: Line
}

/** Position of a value between the lowest and the highest of a window, in per cent; 50 when they are equal. */
const position = (value: number, low: number, high: number): number =>
  high === low ? 50 : ((value - low) / (high - low)) * 100

/**
 * Slow stochastic oscillator: position of the close in the price range of `length` candles, averaged over `smoothK` (K)
 * and over `smoothD` again (D), 0–100.
 */
export function stochastic(
  candles: readonly HighLowClose[],
  length = 14,
  smoothK = 3,
  smoothD = 3,
): Stochastic {
  const high = highest(
    candles.map((candle) => candle.high),
    length,
  )
  const low = lowest(
    candles.map((candle) => candle.low),
    length,
  )
  const raw = candles.map((candle, index) => {
    const [least, most] = [low[index] ?? null, high[index] ?? null]
    return least === null || most === null ? null : position(candle.close, least, most)
  })
  const k = smaOf(raw, smoothK)
  return { k, d: smaOf(k, smoothD) }
}

/** Stochastic oscillator of the RSI: position of the RSI in its own range of `length` values, averaged twice, 0–100. */
export function stochasticRsi(
  closes: readonly number[],
  rsiLength = 14,
  length = 14,
  smoothK = 3,
  smoothD = 3,
): Stochastic {
  const strength = rsi(closes, rsiLength)
  const start = strength.findIndex((value) => value !== null)
  const known = start < 0 ? [] : strength.slice(start).map((value) => value ?? 0)
  const [high, low] = [highest(known, length), lowest(known, length)]
  const raw = strength.map((value, index) => {
    const [least, most] = [low[index - start] ?? null, high[index - start] ?? null]
    return value === null || least === null || most === null ? null : position(value, least, most)
  })
  const k = smaOf(raw, smoothK)
  return { k, d: smaOf(k, smoothD) }
}

/**
 * Commodity channel index after Lambert: distance of the typical price from its mean in units of 0.015 mean absolute
 * deviations; 0 when the price is constant.
 */
export function cci(candles: readonly HighLowClose[], length = 20): Line {
  const prices = candles.map(typical)
  return sma(prices, length).map((mean, index) => {
    if (mean === null) return null
    const part = prices.slice(index - length + 1, index + 1)
    const deviation = part.reduce((sum, price) => sum + Math.abs(price - mean), 0) / length
    return deviation === 0 ? 0 : ((prices[index] ?? mean) - mean) / (0.015 * deviation)
  })
}

/** On-balance volume: volumes of rising closes less volumes of falling closes since the first candle. */
export function obv(candles: readonly Volumed[]): Line {
  let sum = 0
  return candles.map((candle, index) => {
    const before = candles[index - 1]?.close ?? candle.close
    sum += Math.sign(candle.close - before) * candle.volume
    return sum
  })
}

/**
 * Williams %R: distance of the close below the highest price of `length` candles, −100 to 0; −50 for an empty range.
 */
export function williamsR(candles: readonly HighLowClose[], length = 14): Line {
  return stochastic(candles, length, 1, 1).k.map((value) => (value === null ? null : value - 100))
}

/** Rate of change: change of the close over `length` candles, in per cent. */
export function roc(closes: readonly number[], length = 12): Line {
  return closes.map((close, index) => {
    const before = closes[index - length]
    return before === undefined || before === 0 ? null : (close / before - 1) * 100
  })
}

/**
 * Money flow index: turnover of candles with a rising typical price as a percentage of the turnover of
 * candles with a changed typical price, over `length` candles, 0–100; 50 when no typical price has changed.
 */
export function mfi(candles: readonly Volumed[], length = 14): Line {
  const flows = candles.map((candle, index) => {
    const before = candles[index - 1]
    const price = typical(candle)
    return before ? Math.sign(price - typical(before)) * price * candle.volume : 0
  })
  return flows.map((_, index) => {
    if (index < length) return null
    const part = flows.slice(index - length + 1, index + 1)
    const up = part.reduce((sum, flow) => sum + Math.max(0, flow), 0)
    const all = part.reduce((sum, flow) => sum + Math.abs(flow), 0)
    return all === 0 ? 50 : (100 * up) / all
  })
}

export interface DirectionalMovement {
  plus: Line
  minus: Line
  adx: Line
}

/**
 * Directional movement after Wilder: +DI and −DI over `length` candles, and ADX, the mean of their relative distance
 * over `smooth` values, 0–100.
 */
export function dmi(candles: readonly HighLowClose[], length = 14, smooth = 14): DirectionalMovement {
  const result: DirectionalMovement = { plus: [], minus: [], adx: [] }
  let [range, up, down, index, sum] = [0, 0, 0, 0, 0]
  let adx: number | null = null
  for (const [at, candle] of candles.entries()) {
    const before = candles[at - 1]
    let [plus, minus]: [number | null, number | null] = [null, null]
    if (before) {
      const rise = candle.high - before.high
      const fall = before.low - candle.low
      const true_ = Math.max(candle.high, before.close) - Math.min(candle.low, before.close)
      // Wilder's smoothed sum: a plain sum for the first `length` values; then the sum loses 1 / `length`
      // before each further value is added.
      const kept = at > length ? 1 - 1 / length : 1
      range = range * kept + true_
      up = up * kept + (rise > fall && rise > 0 ? rise : 0)
      down = down * kept + (fall > rise && fall > 0 ? fall : 0)
      if (at >= length) {
        plus = range === 0 ? 0 : (100 * up) / range
        minus = range === 0 ? 0 : (100 * down) / range
        const distance = plus + minus === 0 ? 0 : (100 * Math.abs(plus - minus)) / (plus + minus)
        index += 1
        if (index < smooth) sum += distance
        else if (adx === null) adx = (sum + distance) / smooth
        else adx += (distance - adx) / smooth
      }
    }
    result.plus.push(plus)
    result.minus.push(minus)
    result.adx.push(adx)
  }
  return result
}
