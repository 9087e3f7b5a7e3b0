import type { BarPeriod } from '#domain/market/candles.ts'
import type { Decimal } from '#domain/money.ts'
import type { TradingPeriod } from './stock-trading-periods.ts'

/** Half the distance between the buy price and the sell price, as a fraction. */
const HALF_SPREAD = 0.000_03
export const SIDES = { buy: Math.log1p(HALF_SPREAD), sell: Math.log1p(-HALF_SPREAD) } as const
/** The difference between the logarithms of the buy price and of the sell price at the same second. */
const BOTH_SIDES = SIDES.buy - SIDES.sell

/** The side of a tick (buy or sell), from the last bit of the first random word of the tick. */
export const sideOf = (word = 0): 'buy' | 'sell' => ((word & 1) === 0 ? 'buy' : 'sell')

/**
 * Seconds between the ticks that a candle is computed from (`1min`: every tick). Each number is the length of a cell
 * of the simulation and a multiple of the previous number. So every price of a longer candle also occurs in its
 * shorter candles, and a longer candle costs no more to compute.
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
 * Every second from `from` to `to`. `to` is included, because the volume of the last second follows from the market
 * time at its end.
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
 * For each trading period: the indexes in `values` of its first and last point, and of the points that may have its
 * highest or lowest price. Points near the extremes are included, because adding the spread of a buy or sell can make
 * such a point the highest or lowest.
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
