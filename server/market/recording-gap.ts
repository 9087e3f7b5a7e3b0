import { type Bar, barEnd, barStart } from '#domain/market/candles.ts'
import type { Piece, StoredPeriod } from './current-candles.ts'
import type { Feed } from './types.ts'

const STEPS = ['1min', '60min', '1day'] as const satisfies readonly StoredPeriod[]

interface Span {
  readonly period: (typeof STEPS)[number]
  readonly from: number
  readonly to: number
}

/**
 * Divides [from, to) into whole minutes, hours and days. Each part is as long as possible, so that few candles are
 * needed for any length.
 */
export function spans(from: number, to: number): Span[] {
  const cut: Span[] = []
  let at = barStart('1min', from + 59)
  while (true) {
    const period = [...STEPS].reverse().find((step) => barStart(step, at) === at && barEnd(step, at) <= to)
    if (!period) return cut
    const end = barEnd(period, at)
    const last = cut.at(-1)
    if (last?.period === period && last.to === at) cut[cut.length - 1] = { ...last, to: end }
    else cut.push({ period, from: at, to: end })
    at = end
  }
}

/** The source's history for a recording gap, in pieces from which the candles that overlap the gap are completed. */
export async function piecesBetween(feed: Feed, symbol: string, from: number, to: number): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const span of spans(from, to)) {
    const count = Math.ceil((span.to - span.from) / (barEnd(span.period, span.from) - span.from))
    const bars = await feed.history(symbol, span.period, span.to, count)
    for (const { closed: _, ...bar } of bars)
      if (bar.time >= span.from) pieces.push({ bar: bar satisfies Bar, period: span.period })
  }
  return pieces
}
