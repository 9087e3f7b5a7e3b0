import type Big from 'big.js'
import { big, type Decimal, exact, neg, roundDown, roundUp, ZERO } from '../money.ts'

/** Periods of the statistics in days. */
export const STAT_DAYS = [7, 30, 90] as const
export type StatDays = (typeof STAT_DAYS)[number]

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** Decimals of rates and of the compounded index. */
const RATE_DIGITS = 6
const INDEX_DIGITS = 18
/** Maximum number of points of a drawn curve. */
export const CURVE_POINTS = 60

/** A trader's account at a full hour. Amounts in the futures currency. */
export interface StatPoint {
  /** The full hour (epoch ms). */
  readonly time: number
  /** Result of the trader's own orders since the first point, realised and open, after fees. */
  readonly result: Decimal
  /** Equity of the futures account, open results included. */
  readonly equity: Decimal
  /** Amount transferred into the account since the previous point. */
  readonly inflow: Decimal
}

export interface CurveRow {
  readonly time: number
  readonly value: Decimal
}

export interface WindowFigures {
  readonly profit: Decimal
  /** Compounded hourly returns as a fraction, which transfers do not affect. */
  readonly rate: Decimal
  /** Largest fall of the compounded index from a previous high, a fraction. */
  readonly drawdown: Decimal
  readonly curve: readonly CurveRow[]
}

const floorSigned = (value: Big, digits: number): Decimal =>
  value.lt(0) ? neg(roundUp(value.abs(), digits)) : roundDown(value, digits)

/** Points of a period that ends at the last point, starting with the last point at or before the period's beginning. */
export function windowOf(points: readonly StatPoint[], days: number): readonly StatPoint[] {
  const last = points.at(-1)
  if (!last) return []
  const from = last.time - days * DAY_MS
  const first = points.findLastIndex(({ time }) => time <= from)
  return points.slice(Math.max(0, first))
}

/** At most `CURVE_POINTS` of the points, evenly spaced, including the last. */
function thinned(points: readonly StatPoint[]): readonly StatPoint[] {
  const step = Math.max(1, Math.ceil((points.length - 1) / (CURVE_POINTS - 1)))
  return points.filter((_, index) => (points.length - 1 - index) % step === 0)
}

/**
 * Profit, rate, drawdown and curve of hourly points (ascending). The return of an hour is its result divided
 * by the sum of initial equity and incoming transfers; an hour without equity has no return. The index has 18
 * decimals; rate and drawdown are rounded to 6 to the trader's disadvantage.
 */
export function windowFigures(window: readonly StatPoint[]): WindowFigures {
  const [first] = window
  const last = window.at(-1)
  if (!first || !last) return { profit: ZERO, rate: ZERO, drawdown: ZERO, curve: [] }
  let index = big(1)
  let peak = big(1)
  let fall = big(0)
  let before = first
  for (const point of window.slice(1)) {
    const base = big(before.equity).plus(point.inflow)
    if (base.gt(0)) {
      const value = index.times(base.plus(point.result).minus(before.result)).div(base)
      index = value.gt(0) ? big(roundDown(value, INDEX_DIGITS)) : big(0)
    }
    if (index.gt(peak)) peak = index
    const down = peak.minus(index).div(peak)
    if (down.gt(fall)) fall = down
    before = point
  }
  return {
    profit: exact(big(last.result).minus(first.result)),
    rate: floorSigned(index.minus(1), RATE_DIGITS),
    drawdown: roundUp(fall, RATE_DIGITS),
    curve: thinned(window).map(({ time, result }) => ({
      time,
      value: exact(big(result).minus(first.result)),
    })),
  }
}

/**
 * Fraction of closed positions that made a profit, rounded down to 4 decimals; null before the first close.
 */
export const accuracyOf = (profitable: number, all: number): Decimal | null =>
  all === 0 ? null : roundDown(big(profitable).div(all), 4)
