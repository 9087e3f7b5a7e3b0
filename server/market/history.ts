import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Candle, Period } from '#contract/market/market.ts'
import { type Bar, barEnd, barNumber, barStart, barsBefore } from '#domain/market/candles.ts'
import type { Db } from '../platform/db/types.ts'
import { AppError, tooManyRequests } from '../platform/errors.ts'
import { Queue } from '../platform/queue.ts'
import type { Log } from '../services.ts'
import { type Kept, kept } from './open-candles.ts'
import { type PairState, wireCandle } from './pair-state.ts'
import { barsOf } from './store.ts'
import type { Feed } from './types.ts'

/** Candles that are read at once (docs/products/market.md#candles). */
export const PAGE = 300
/** Pages of the source's history that are kept; closed candles never change. */
const KEPT_PAGES = 400
/** Pages that the source is asked for at once; so many more may wait, and of one asker so many. */
const ASKED = 2
const WAITING = 500
const WAITING_EACH = 8
/**
 * Work that one asker may cause: pages that are not kept, each computed in 5 to 30 ms or asked of an exchange. What is kept
 * costs next to nothing and is not counted. It is this node's processor that is meant, so each node counts for itself.
 */
export const WORK = { points: 60, duration: 10 } as const

/** Where the page ends that has the bar before `edge`: whoever asks for any moment of a page asks for the same one. */
const pageEnd = (period: Kept, edge: number): number =>
  barsBefore(period, edge, -((PAGE - (barNumber(period, edge) % PAGE)) % PAGE))

export interface Wanted {
  readonly symbol: string
  readonly period: Kept
  /** The candles end at or before this opening second of one. */
  readonly edge: number
  /** Those that open before it are of no use. */
  readonly from: number
  /** Stated in the shares of after so many splits. */
  readonly splits: number
  /** Seconds. */
  readonly now: number
  /** Who pays for the work that has to be done; null: the platform itself. */
  readonly asker: string | null
}

/** Reads the source's history through a small cache; a source that fails gives nothing and is asked again. */
export class SourceHistory {
  readonly #pages = new Map<string, Promise<readonly Candle[]>>()
  readonly #line = new Queue(ASKED, WAITING, () => new AppError('request_busy'))
  readonly #work = new RateLimiterMemory({ ...WORK, keyPrefix: 'history' })
  /** Pages that wait or are being made, by who asked. */
  readonly #open = new Map<string, number>()

  constructor(
    private readonly feed: () => Feed,
    private readonly log: Log,
  ) {}

  /**
   * The last PAGE whole candles up to an edge, put together of pages. A live source is asked for a time, and has a gap
   * where nothing was traded; the others for so many candles, however far back they are. AppError `too_many_requests` for
   * an asker who has caused enough work, `request_busy` for one with too much of it waiting, or when too much waits in all.
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

  /** Lets an asker in with one more page, until `#leave`; it counts at once, so that many at the same moment are many. */
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
 * Up to PAGE candles in [from, to), ascending (seconds; `to` 0: up to now): what was recorded, the candles of memory
 * over it, and the source's history where the platform has none.
 */
export async function readCandles(
  { db, history, now }: { db: Db; history: SourceHistory; now: number },
  state: PairState,
  { period, from, to, asker }: { period: Period; from: number; to: number; asker: string | null },
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

function missing(bars: ReadonlyMap<number, unknown>, period: Kept, oldest: number, newest: number): boolean {
  for (let time = barStart(period, oldest); time <= newest; time = barEnd(period, time))
    if (time >= oldest && !bars.has(time)) return true
  return false
}
