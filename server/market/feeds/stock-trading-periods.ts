import { type BarPeriod, barEnd, barStart } from '#domain/market/candles.ts'
import { lastSession } from '#domain/market/tradingHours.ts'
import type { Pair } from '../types.ts'

/**
 * A period in which a pair trades without a break, and the start of the candle that it belongs to. Times in
 * seconds.
 */
export interface TradingPeriod {
  readonly time: number
  readonly from: number
  readonly to: number
}

/**
 * The trading periods of the last `limit` whole candles between `from` and `before`, ascending. A coin always
 * trades, so each of its candles is one period. A stock has candles only for the times at which it traded,
 * with one period for each session.
 */
export function tradingPeriods(
  period: BarPeriod,
  kind: Pair['kind'],
  { before, limit, from }: { readonly before: number; readonly limit: number; readonly from: number },
): TradingPeriod[] {
  const parts: TradingPeriod[] = []
  let bars = 0
  let time = barStart(period, before - 1)
  if (barEnd(period, time) > before) time = barStart(period, time - 1)
  while (bars < limit && time >= from) {
    const end = barEnd(period, time)
    const traded = kind === 'coin' ? [{ time, from: time, to: end }] : sessionParts(time, end)
    parts.push(...traded)
    if (traded.length > 0) bars++
    // There was no trading between the last session and this candle, so the search continues at the last candle of
    // that session.
    const close = kind === 'coin' ? end : lastSession(end - 1).close
    time = barStart(period, (close <= time ? close : time) - 1)
  }
  return parts.reverse()
}

/** The sessions between two seconds, the latest first. */
function sessionParts(time: number, end: number): TradingPeriod[] {
  const parts: TradingPeriod[] = []
  let session = lastSession(end - 1)
  while (session.close > time) {
    parts.push({ time, from: Math.max(time, session.open), to: Math.min(end, session.close) })
    session = lastSession(session.open - 1)
  }
  return parts
}
