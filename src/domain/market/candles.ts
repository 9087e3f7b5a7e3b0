import { DAY_SECONDS, dateOf, dayOf, weekdayOf } from '../calendar.ts'
import { add, big, type Decimal, exact, gt, lt, ZERO } from '../money.ts'

/** Periods of charts (docs/products/market.md#candles). `line`: minute candles drawn as a line of closes. */
export type BarPeriod =
  | 'line'
  | '1min'
  | '5min'
  | '15min'
  | '30min'
  | '60min'
  | '4hour'
  | '1day'
  | '1week'
  | '1mon'

/** Open, high, low and close over [time, end), with exact sums in base and quote. Times are epoch seconds. */
export interface Bar {
  readonly time: number
  readonly open: Decimal
  readonly high: Decimal
  readonly low: Decimal
  readonly close: Decimal
  readonly volume: Decimal
  readonly turnover: Decimal
}

const FIXED: Readonly<Record<Exclude<BarPeriod, '1week' | '1mon'>, number>> = {
  line: 60,
  '1min': 60,
  '5min': 300,
  '15min': 900,
  '30min': 1800,
  '60min': 3600,
  '4hour': 14_400,
  '1day': DAY_SECONDS,
}

/** Opening second of the bar that contains `second`. Weeks open on Monday, months on the 1st, UTC. */
export function barStart(period: BarPeriod, second: number): number {
  const day = Math.floor(second / DAY_SECONDS)
  if (period === '1week') return (day - ((weekdayOf(day) + 6) % 7)) * DAY_SECONDS
  if (period === '1mon') {
    const { year, month } = dateOf(day)
    return dayOf(year, month, 1) * DAY_SECONDS
  }
  return Math.floor(second / FIXED[period]) * FIXED[period]
}

/** The first second after the bar that opens at `start`. */
export function barEnd(period: BarPeriod, start: number): number {
  if (period === '1week') return start + 7 * DAY_SECONDS
  if (period === '1mon') return barStart('1mon', start + 31 * DAY_SECONDS)
  return start + FIXED[period]
}

/** The opening second of the bar `count` bars before the bar that opens at `start`. */
export function barsBefore(period: BarPeriod, start: number, count: number): number {
  if (period === '1week') return start - count * 7 * DAY_SECONDS
  if (period === '1mon') {
    const { year, month } = dateOf(Math.floor(start / DAY_SECONDS))
    const months = year * 12 + month - 1 - count
    return dayOf(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, 1) * DAY_SECONDS
  }
  return start - count * FIXED[period]
}

/** Sequential number of the bar that opens at `start`; bars of a period have no gaps. */
export function barNumber(period: BarPeriod, start: number): number {
  if (period !== '1mon') return Math.floor(start / (barEnd(period, start) - start))
  const { year, month } = dateOf(Math.floor(start / DAY_SECONDS))
  return year * 12 + month - 1
}

/** A bar of one trade. `turnover`: price × number, exact. */
export function openBar(time: number, price: Decimal, number: Decimal): Bar {
  return {
    time,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: number,
    turnover: exact(big(price).times(number)),
  }
}

/** The bar after one more trade. */
export function extendBar(bar: Bar, price: Decimal, number: Decimal): Bar {
  return {
    time: bar.time,
    open: bar.open,
    high: gt(price, bar.high) ? price : bar.high,
    low: lt(price, bar.low) ? price : bar.low,
    close: price,
    volume: add(bar.volume, number),
    turnover: exact(big(price).times(number).plus(bar.turnover)),
  }
}

/** Joins two consecutive bars into one bar that opens at `time`. */
export function joinBars(time: number, earlier: Bar, later: Bar): Bar {
  return {
    time,
    open: earlier.open,
    high: gt(later.high, earlier.high) ? later.high : earlier.high,
    low: lt(later.low, earlier.low) ? later.low : earlier.low,
    close: later.close,
    volume: add(earlier.volume, later.volume),
    turnover: add(earlier.turnover, later.turnover),
  }
}

/** Aggregates ascending bars into a longer period. Empty periods are left out. */
export function foldBars(period: BarPeriod, bars: readonly Bar[]): Bar[] {
  const folded: Bar[] = []
  for (const bar of bars) {
    const time = barStart(period, bar.time)
    const last = folded.at(-1)
    if (last?.time === time) folded[folded.length - 1] = joinBars(time, last, bar)
    else folded.push({ ...bar, time })
  }
  return folded
}

/**
 * Signed percentage from `open` to `now`, two decimals, rounded half away from zero; "0.00" when open is
 * zero.
 */
export function changePercent(open: Decimal, now: Decimal): Decimal {
  const from = big(open)
  if (from.eq(0)) return `${ZERO}.00` as Decimal
  const text = big(now).minus(from).times(100).div(from).toFixed(2, 1)
  return (/^-0(?:\.0+)?$/.test(text) ? text.slice(1) : text) as Decimal
}

/**
 * Signed percentage from the close `days` before the newest daily bar; null when the bars do not go back that
 * far. For a day without trading, the last close before that day is used.
 */
export function changeOver(bars: readonly Pick<Bar, 'time' | 'close'>[], days: number): Decimal | null {
  const last = bars.at(-1)
  const from = last && bars.findLast(({ time }) => time <= last.time - days * DAY_SECONDS)
  return from ? changePercent(from.close, last.close) : null
}
