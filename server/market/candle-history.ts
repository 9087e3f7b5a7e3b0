import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Candle, Period } from '#contract/market/market.ts'
import { type Bar, barEnd, barNumber, barStart, barsBefore } from '#domain/market/candles.ts'
import type { Db } from '../platform/db/types.ts'
import { AppError, tooManyRequests } from '../platform/errors.ts'
import { Queue } from '../platform/task-queue.ts'
import type { Log } from '../services.ts'
import { type StoredPeriod, storedPeriod } from './current-candles.ts'
import { type PairState, wireCandle } from './pair-state.ts'
import { barsOf } from './tick-store.ts'
import type { Feed } from './types.ts'

/** Candles per page (docs/products/market.md#candles). */
export const PAGE = 300
/** Cached pages of the source's history; closed candles never change. */
const KEPT_PAGES = 400
/**
 * Maximum number of pages of candles that are requested from the source at the same time. Further requests wait: at
 * most `WAITING` in total and `WAITING_EACH` per client.
 */
const ASKED = 2
const WAITING = 500
const WAITING_EACH = 8
/**
 * Limit of the pages of candles that the server computes for one client: 60 in 10 seconds. A page takes 5 to 30 ms of
 * processor time or a request to an exchange; pages from the cache are not counted. The limit protects the processor
 * of this node, so each node counts separately.
 */
export const WORK = { points: 60, duration: 10 } as const

/**
 * The end of the page that contains the candle before `edge`. Pages begin and end at fixed times, so all
 * requests for times within one page read the same cached page.
 */
const pageEnd = (period: StoredPeriod, edge: number): number =>
  barsBefore(period, edge, -((PAGE - (barNumber(period, edge) % PAGE)) % PAGE))

export interface Wanted {
  readonly symbol: string
  readonly period: StoredPeriod
  /** Only candles that end at or before this second, which is the start of a candle. */
  readonly edge: number
  /** Only candles that start at or after this second. */
  readonly from: number
  /** Number of the pair's stock splits for which the prices are adjusted. */
  readonly splits: number
  /** The present time in seconds. */
  readonly now: number
  /** The client whose limit is charged; null: the platform itself. */
  readonly asker: string | null
}

/**
 * Reads the source's history through a small cache. A source that fails yields no candles, and the next
 * request asks the source again.
 */
export class SourceHistory {
  readonly #pages = new Map<string, Promise<readonly Candle[]>>()
  readonly #line = new Queue(ASKED, WAITING, () => new AppError('request_busy'))
  readonly #work = new RateLimiterMemory({ ...WORK, keyPrefix: 'history' })
  /** Pages that wait or are being computed, by client. */
  readonly #open = new Map<string, number>()

  constructor(
    private readonly feed: () => Feed,
    private readonly log: Log,
  ) {}

  /**
   * The last PAGE whole candles up to an edge, combined from pages. A live source is asked for a range of time, so
   * the result has gaps where nothing was traded; other sources are asked for a number of candles of any age. Throws
   * AppError `too_many_requests` for a client over its limit, and `request_busy` when too many pages wait, of one
   * client or in total.
   */
  async before(wanted: Wanted): Promise<readonly Candle[]> {
    const { period, edge, from, now } = wanted
    const live = this.feed().kind === 'live'
    const least = live ? Math.max(from, barsBefore(period, edge, PAGE)) : from
    let found: readonly Candle[] = []
    let end = edge
    while (found.length < PAGE && end > Math.max(0, least)) {
      const to = Math.min(pageEnd(period, end), barStart(period, now))
      const page = await this.#page(wanted, to)
      if (page === null) break
      const before = end
      const part = page.filter(({ time }) => time < before)
      found = [...part, ...found]
      const [first] = part
      if (live) end = barsBefore(period, to, PAGE)
      else if (first && page.length === PAGE) end = first.time
      else break
    }
    return found.filter(({ time }) => time >= least).slice(-PAGE)
  }

  /** The last PAGE whole candles that end at or before the end of a page; null when the source fails. */
  async #page({ symbol, period, splits, asker }: Wanted, end: number): Promise<readonly Candle[] | null> {
    const key = `${symbol}|${period}|${end}|${splits}`
    const paid = asker !== null && !this.#pages.has(key)
    if (paid) await this.#pay(asker)
    const known = this.#pages.get(key)
    const asked = known ?? this.#line.run(() => this.feed().history(symbol, period, end, PAGE))
    if (!known) this.#keep(key, asked)
    try {
      return await asked
    } catch (error) {
      this.#pages.delete(key)
      if (error instanceof AppError) throw error
      this.log.warn('the source gave no history', { symbol, period, problem: String(error) })
      return null
    } finally {
      if (paid) this.#leave(asker)
    }
  }

  /**
   * Counts a page as one of the client's waiting pages until `#leave`. Counts before the first `await`, so that
   * concurrent requests are limited too.
   */
  async #pay(asker: string): Promise<void> {
    const open = this.#open.get(asker) ?? 0
    if (open >= WAITING_EACH) throw new AppError('request_busy')
    this.#open.set(asker, open + 1)
    try {
      await this.#work.consume(asker)
    } catch (spent) {
      this.#leave(asker)
      if (!(spent instanceof RateLimiterRes)) throw spent
      throw tooManyRequests(spent.msBeforeNext)
    }
  }

  #leave(asker: string): void {
    const left = (this.#open.get(asker) ?? 1) - 1
    if (left > 0) this.#open.set(asker, left)
    else this.#open.delete(asker)
  }

  #keep(key: string, asked: Promise<readonly Candle[]>): void {
    this.#pages.set(key, asked)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > KEPT_PAGES && oldest !== undefined) this.#pages.delete(oldest)
  }
}

/**
 * Up to PAGE candles in [from, to), ascending (seconds; `to` 0: until now). They are read from the database, and from
 * the source's history for times at which the platform recorded nothing. A candle that is also in memory is taken
 * from memory, where it is newer.
 */
export async function readCandles(
  { db, history, now }: { db: Db; history: SourceHistory; now: number },
  state: PairState,
  { period, from, to, asker }: { period: Period; from: number; to: number; asker: string | null },
): Promise<Candle[]> {
  const stored = storedPeriod(period)
  const upTo = to === 0 ? now + 1 : Math.min(to, now + 1)
  if (upTo <= from) return []
  const bars = new Map<number, Bar>()
  const rows = await barsOf(db, { pairId: state.pair.id, period: stored, from, to: upTo, limit: PAGE })
  for (const row of rows) bars.set(row.time, state.stated(row))
  for (const bar of [state.candles.closed(stored), state.candles.open(stored)])
    if (bar && bar.time >= from && bar.time < upTo) bars.set(bar.time, bar)

  const newest = barStart(stored, upTo - 1)
  const oldest = Math.max(from, barsBefore(stored, newest, PAGE - 1))
  if (hasMissingBars(bars, stored, oldest, newest)) {
    const edge = barStart(stored, Math.min(barEnd(stored, newest), now))
    const { symbol } = state.pair
    const wanted = { symbol, period: stored, edge, from, splits: state.splits.length, now, asker }
    for (const bar of await history.before(wanted))
      if (bar.time < upTo && !bars.has(bar.time)) bars.set(bar.time, bar)
  }
  return [...bars.values()]
    .sort((a, b) => a.time - b.time)
    .slice(-PAGE)
    .map((bar) => wireCandle(bar, period, now))
}

function hasMissingBars(
  bars: ReadonlyMap<number, unknown>,
  period: StoredPeriod,
  oldest: number,
  newest: number,
): boolean {
  for (let time = barStart(period, oldest); time <= newest; time = barEnd(period, time))
    if (time >= oldest && !bars.has(time)) return true
  return false
}
