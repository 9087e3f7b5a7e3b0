import type { Candle, Period } from '#contract/market.ts'
import { type Bar, barEnd, barStart, barsBefore } from '#domain/candles.ts'
import type { Db } from '../db/types.ts'
import type { Log } from '../services.ts'
import { kept } from './open-candles.ts'
import { type PairState, wireCandle } from './pair-state.ts'
import { barsOf } from './store.ts'
import type { Feed } from './types.ts'

/** Candles of one answer (screens-core §9). */
export const PAGE = 300
/** Pages of the source's history that are kept; closed candles never change. */
const KEPT_PAGES = 400

/** Reads the source's history through a small cache; a source that fails gives nothing and is asked again. */
export class SourceHistory {
  readonly #pages = new Map<string, Promise<readonly Candle[]>>()

  constructor(
    private readonly feed: () => Feed,
    private readonly log: Log,
  ) {}

  /** The last PAGE whole candles that end at or before `before`, in the shares of after so many splits. */
  async page(symbol: string, period: Period, before: number, splits: number): Promise<readonly Candle[]> {
    const edge = barStart(kept(period), before)
    const key = `${symbol}|${kept(period)}|${edge}|${splits}`
    const known = this.#pages.get(key)
    if (known !== undefined) return known
    const asked = this.feed().history(symbol, kept(period), edge, PAGE)
    this.#pages.set(key, asked)
    if (this.#pages.size > KEPT_PAGES) {
      const [oldest] = this.#pages.keys()
      if (oldest !== undefined) this.#pages.delete(oldest)
    }
    try {
      return await asked
    } catch (problem) {
      this.#pages.delete(key)
      this.log.warn('the source gave no history', { symbol, period, problem: String(problem) })
      return []
    }
  }
}

/**
 * Up to PAGE candles in [from, to), ascending (seconds; `to` 0: up to now): what was recorded, the candles of memory
 * over it, and the source's history where the platform has none.
 */
export async function readCandles(
  { db, history, now }: { db: Db; history: SourceHistory; now: number },
  state: PairState,
  { period, from, to }: { period: Period; from: number; to: number },
): Promise<Candle[]> {
  const stored = kept(period)
  const upTo = to === 0 ? now + 1 : Math.min(to, now + 1)
  if (upTo <= from) return []
  const bars = new Map<number, Bar>()
  const rows = await barsOf(db, { pairId: state.pair.id, period: stored, from, to: upTo, limit: PAGE })
  for (const row of rows) bars.set(row.time, state.stated(row))
  for (const bar of [state.candles.closed(stored), state.candles.open(stored)])
    if (bar && bar.time >= from && bar.time < upTo) bars.set(bar.time, bar)

  const newest = barStart(stored, upTo - 1)
  const oldest = Math.max(from, barsBefore(stored, newest, PAGE - 1))
  if (missing(bars, stored, oldest, newest)) {
    const end = barEnd(stored, newest)
    for (const bar of await history.page(state.pair.symbol, period, Math.min(end, now), state.splits.length))
      if (bar.time >= from && bar.time < upTo && !bars.has(bar.time)) bars.set(bar.time, bar)
  }
  return [...bars.values()]
    .sort((a, b) => a.time - b.time)
    .slice(-PAGE)
    .map((bar) => wireCandle(bar, period, now))
}

function missing(
  bars: ReadonlyMap<number, unknown>,
  period: ReturnType<typeof kept>,
  oldest: number,
  newest: number,
): boolean {
  for (let time = barStart(period, oldest); time <= newest; time = barEnd(period, time))
    if (time >= oldest && !bars.has(time)) return true
  return false
}
