import { useCallback, useSyncExternalStore } from 'react'
import type { LegalGroup, Quote } from '#contract/market/market.ts'
import type { DayMarketTuple } from '#contract/wire/realtime.ts'
import type { Decimal } from '#domain/money.ts'
import { createCell, createEmitter } from '../platform/emitter.ts'

/**
 * The newest figures of every pair, outside of React and of the query cache (docs/offline.md#rule-11-ticks).
 * Changes are published once per frame, only to rows whose pair changed. A tick is merged into the data of
 * its pair only when the pair is read, because a phone shows about twelve of the five hundred pairs.
 */
export type PriceDirection = 'up' | 'down' | 'same'

export interface Price {
  readonly price: Decimal
  /** Direction of the price compared with the price at the previous read. */
  readonly move: PriceDirection
  /** Number of price changes on a live feed. A row flashes when the number has increased. */
  readonly flashes: number
}

/** The fields of a pair that ticks change. */
type Figures = Pick<
  Quote,
  'now_price' | 'change' | 'change_amount' | 'high' | 'low' | 'volume' | 'turnover' | 'time'
>

const quotes = new Map<number, Quote>()
/**
 * For each pair the newest tick that is not merged yet, because the pair was not read since the tick arrived.
 */
const ticks = new Map<number, DayMarketTuple>()
const prices = new Map<number, Price>()
const bySymbol = new Map<string, number>()
const rows = new Map<number, Set<() => void>>()
const moved = new Set<number>()
const flushed = createEmitter<ReadonlySet<number>>()
const unlisted = createEmitter<void>()
const listing = createCell<readonly LegalGroup[]>([])
let scheduled = false

/** Calls a listener once per frame with the ids of the pairs that changed. */
export const onTickers = flushed.on

/**
 * Calls a listener when a tick arrives for a pair that is not in the loaded list because the pair was opened after the
 * list was read.
 */
export const onUnlisted = unlisted.on

/** Loads the full list (`/currency/quotation_new`). A tick that is newer than the list is not replaced. */
export function loadTickers(groups: readonly LegalGroup[]): void {
  for (const group of groups) {
    for (const quote of group.quotation) {
      const shown = quotes.get(quote.id)
      put(shown && shown.time > quote.time ? withFigures(quote, shown) : quote, false)
      const tick = ticks.get(quote.id)
      if (tick && timeOf(tick) <= quote.time) ticks.delete(quote.id)
      moved.add(quote.id)
      bySymbol.set(quote.symbol, quote.id)
    }
  }
  listing.set(groups)
  schedule()
}

/**
 * Applies a `daymarket` batch. Skips pairs that are not in the list and ticks that are older than the known
 * tick of their pair.
 */
export function applyBatch(batch: readonly DayMarketTuple[]): void {
  let lacks = false
  for (const tick of batch) {
    const [id] = tick
    const quote = quotes.get(id)
    lacks ||= !quote
    if (!quote || timeOf(tick) < newestOf(id, quote)) continue
    ticks.set(id, tick)
    moved.add(id)
  }
  schedule()
  if (lacks && quotes.size > 0) unlisted.emit()
}

const timeOf = ([, , , , , , , , time]: DayMarketTuple): number => time
function newestOf(id: number, quote: Quote): number {
  const tick = ticks.get(id)
  return tick ? timeOf(tick) : quote.time
}

/** The newest figures of a pair. */
export function getQuote(id: number): Quote | undefined {
  const quote = quotes.get(id)
  const tick = ticks.get(id)
  if (!quote || !tick) return quote
  ticks.delete(id)
  const newest = withFigures(quote, fromTick(tick))
  put(newest, true)
  return newest
}

/** The newest figures as received, without merging them into the pair; for code that reads all pairs. */
export function getFigures(id: number): Figures | undefined {
  const tick = ticks.get(id)
  return tick ? fromTick(tick) : quotes.get(id)
}

function fromTick(tick: DayMarketTuple): Figures {
  const [, now_price, change, change_amount, high, low, volume, turnover, time] = tick
  return { now_price, change, change_amount, high, low, volume, turnover, time }
}

function put(quote: Quote, live: boolean): void {
  const before = quotes.get(quote.id)
  quotes.set(quote.id, quote)
  const last = prices.get(quote.id)
  if (last?.price !== quote.now_price) {
    const move = before && live ? compare(quote.now_price, before.now_price) : 'same'
    prices.set(quote.id, { price: quote.now_price, move, flashes: (last?.flashes ?? 0) + (live ? 1 : 0) })
  }
}

/**
 * Copies a pair with these figures. Fields are listed one by one, because the spread `...newest` is ten times
 * slower.
 */
export const withFigures = (quote: Quote, newest: Figures): Quote => ({
  ...quote,
  now_price: newest.now_price,
  change: newest.change,
  change_amount: newest.change_amount,
  high: newest.high,
  low: newest.low,
  volume: newest.volume,
  turnover: newest.turnover,
  time: newest.time,
})

const FIGURES: ReadonlySet<string> = new Set<keyof Figures>([
  'now_price',
  'change',
  'change_amount',
  'high',
  'low',
  'volume',
  'turnover',
  'time',
])

/** Whether two versions of a pair are equal apart from their figures. */
export function isSamePair(one: Quote, other: Quote): boolean {
  const then: Readonly<Record<string, unknown>> = { ...other }
  return Object.entries(one).every(
    ([name, value]) => FIGURES.has(name) || String(then[name]) === String(value),
  )
}

/** Compares two positive decimals by their digits; as floats two different prices could be equal. */
function compare(now: Decimal, before: Decimal): PriceDirection {
  const [a = '', fa = ''] = now.split('.')
  const [b = '', fb = ''] = before.split('.')
  if (a.length !== b.length) return a.length > b.length ? 'up' : 'down'
  const digits = Math.max(fa.length, fb.length)
  const left = a + fa.padEnd(digits, '0')
  const right = b + fb.padEnd(digits, '0')
  if (left === right) return 'same'
  return left > right ? 'up' : 'down'
}

/** Schedules `flush` for the next frame, or by a timer while the page is hidden and has no frames. */
function schedule(): void {
  if (scheduled || moved.size === 0) return
  scheduled = true
  if (document.visibilityState === 'hidden') setTimeout(flush, 1_000)
  else requestAnimationFrame(flush)
}

/**
 * Time within a frame (ms) after which the remaining rows are updated in a later frame, for example during
 * fast scrolling.
 */
const SHARE = 5
/** Longest time (ms) that an update of a row may be postponed. */
const PATIENCE = 250
/**
 * Maximum number of rows that are updated per frame, because the layout and paint of a row take several times
 * as long as its render.
 */
const PAIRS = 2

/** Time of the last update of a row. */
let served = Number.NEGATIVE_INFINITY

/**
 * Notifies the listeners of pairs that changed. Pairs beyond the limit of this frame follow in a later frame,
 * the oldest change first.
 */
function flush(frame = Number.POSITIVE_INFINITY): void {
  scheduled = false
  const told = new Set<number>()
  const now = performance.now()
  let until = frame + SHARE
  let room = frame === Number.POSITIVE_INFINITY ? frame : PAIRS
  if (now > until && now - served > PATIENCE) {
    until = Number.POSITIVE_INFINITY
    room = 1
  }
  for (const id of moved) {
    const listeners = rows.get(id)
    if (listeners && (room === 0 || performance.now() > until)) continue
    if (listeners) {
      room -= 1
      served = performance.now()
    }
    moved.delete(id)
    told.add(id)
    for (const listener of listeners ?? []) listener()
  }
  flushed.emit(told)
  schedule()
}

/** Calls a listener when a pair has changed, at most once per frame; for use outside of React. */
export function followQuote(id: number, listener: () => void): () => void {
  const listeners = rows.get(id) ?? new Set()
  rows.set(id, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) rows.delete(id)
  }
}

export function getPrice(id: number): Price | undefined {
  getQuote(id)
  return prices.get(id)
}
export function getQuoteBySymbol(symbol: string): Quote | undefined {
  const id = bySymbol.get(symbol)
  return id === undefined ? undefined : getQuote(id)
}

/**
 * A subscribe function that keeps its identity for a pair, so that React does not subscribe again at every
 * tick.
 */
const useFollow = (id: number | undefined) =>
  useCallback((listener: () => void) => (id === undefined ? () => {} : followQuote(id, listener)), [id])

/** The newest figures of one pair; renders only when the pair has changed. */
export function useQuote(id: number | undefined): Quote | undefined {
  return useSyncExternalStore(useFollow(id), () => (id === undefined ? undefined : getQuote(id)))
}

/** The newest price of one pair with its direction. */
export function usePrice(id: number | undefined): Price | undefined {
  return useSyncExternalStore(useFollow(id), () => (id === undefined ? undefined : getPrice(id)))
}

/**
 * The pairs as the server lists them, by quote currency. The figures in this list are not updated; rows use `useQuote`.
 */
export const useListing = (): readonly LegalGroup[] => useSyncExternalStore(listing.subscribe, listing.get)

/** All pairs with their newest figures, for sorting. Not for rendering rows. */
export const allQuotes = (): readonly Quote[] => [...quotes.keys()].flatMap((id) => getQuote(id) ?? [])
