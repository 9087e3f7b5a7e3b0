import type { BarPeriod } from '#domain/market/candles.ts'
import type { Decimal } from '#domain/money.ts'
import type { TradingPeriod } from './stock-trading-periods.ts'

/** Half the distance between the buy price and the sell price, as a fraction. */
const HALF_SPREAD = 0.000_03
export const SIDES = { buy: Math.log1p(HALF_SPREAD), sell: Math.log1p(-HALF_SPREAD) } as const
/** The distance between the logarithms of a buy price and of a sell price at the same second. */
const BOTH_SIDES = SIDES.buy - SIDES.sell

/**
 * The side of a tick, from the last bit of its first random word; the price uses the other bits.
 */
export const sideOf = (word = 0): 'buy' | 'sell' => ((word & 1) === 0 ? 'buy' : 'sell')

/**
 * Seconds between the ticks that a candle is computed from (`1min`: every tick). Each stride is a
 * cell length of the waves and a multiple of the previous stride. So every price of a longer candle
 * also occurs in its shorter candles, and a longer candle costs no more to compute.
 */
export const STRIDES: Readonly<
  Record<Exclude<BarPeriod, '1min' | 'line'>, readonly [coin: number, share: number]>
> = {
  '5min': [12, 12],
  '15min': [12, 12],
  '30min': [12, 12],
  '60min': [60, 60],
  '4hour': [300, 300],
  '1day': [1800, 300],
  '1week': [14_400, 1800],
  '1mon': [43_200, 14_400],
}

/** A candle with prices in smallest steps and volume in smallest units: exact integers. */
export interface RawBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: bigint
  readonly turnover: bigint
}

/** Joins two consecutive candles. */
export const joinRaw = (earlier: RawBar, later: RawBar): RawBar => ({
  open: earlier.open,
  high: Math.max(earlier.high, later.high),
  low: Math.min(earlier.low, later.low),
  close: later.close,
  volume: earlier.volume + later.volume,
  turnover: earlier.turnover + later.turnover,
})

/** A number of smallest units as a decimal without trailing zeros. */
export const scaled = (value: bigint, scale: number): Decimal => {
  const digits = value.toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return (fraction ? `${whole}.${fraction}` : whole) as Decimal
}

/** A price in smallest steps as a decimal, with all digits. */
export const fromSteps = (value: number, scale: number): Decimal => {
  if (scale === 0) return String(value) as Decimal
  const digits = String(value).padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}` as Decimal
}

/**
 * Every second from `from` to `to`. The second `to` is included, because the market time at the end is
 * needed too.
 */
export const secondsOf = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)

/**
 * The seconds at which prices are computed, for each trading period: its first and last tick, the seconds
 * in between at multiples of the stride, and its end.
 */
export function pointsOf(
  parts: readonly TradingPeriod[],
  stride: number,
  lastBefore: (end: number) => number,
): { readonly seconds: Float64Array; readonly starts: Uint32Array } {
  const most = parts.reduce((sum, { from, to }) => sum + Math.ceil((to - from) / stride) + 3, 0)
  const seconds = new Float64Array(most)
  const starts = new Uint32Array(parts.length + 1)
  let count = 0
  for (const [part, { from, to }] of parts.entries()) {
    const last = lastBefore(to)
    starts[part] = count
    seconds[count++] = from
    for (let second = from - (from % stride) + stride; second < last; second += stride)
      seconds[count++] = second
    seconds[count++] = last
    seconds[count++] = to
  }
  starts[parts.length] = count
  return { seconds: seconds.subarray(0, count), starts }
}

/**
 * For each trading period: the indexes in `values` of its first and last point, and of the points that
 * may be its highest or lowest price when the spread of buys and sells is added.
 */
export function extremePoints(values: Float64Array, starts: Uint32Array): number[] {
  const found: number[] = []
  for (let part = 0; part + 1 < starts.length; part++) {
    const [first, last] = [starts[part] ?? 0, (starts[part + 1] ?? 0) - 2]
    let high = values[first] ?? 0
    let low = high
    for (let index = first + 1; index <= last; index++) {
      const value = values[index] ?? 0
      if (value > high) high = value
      if (value < low) low = value
    }
    for (let index = first; index <= last; index++) {
      const value = values[index] ?? 0
      if (index === first || index === last || value >= high - BOTH_SIDES || value <= low + BOTH_SIDES)
        found.push(index)
    }
  }
  return found
}
