import type { Quote } from '#contract/market/market.ts'
import { barStart } from '#domain/market/candles.ts'
import { isOpen, nextOpen } from '#domain/market/tradingHours.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/types.ts'
import { STORED_PERIODS } from './current-candles.ts'
import { Instruments } from './instruments.ts'
import { PairState } from './pair-state.ts'
import { groupQuotes } from './quotes-by-currency.ts'
import { piecesBetween } from './recording-gap.ts'
import {
  barsSince,
  type ChainedTick,
  lastTicks,
  newestBars,
  type StoredBar,
  sealedHeads,
  ticksSince,
} from './tick-store.ts'
import type { Feed, Market } from './types.ts'

const TRADES = 50
const HOUR = 3600
/**
 * How far back (seconds) hourly closes of a stock are read, so that the sparkline is complete after a long
 * weekend.
 */
const SPARK_BACK = 7 * 24 * HOUR

function groupByPair(bars: readonly StoredBar[]): Map<number, StoredBar[]> {
  const groups = new Map<number, StoredBar[]>()
  for (const bar of bars) {
    const group = groups.get(bar.pairId)
    if (group) group.push(bar)
    else groups.set(bar.pairId, [bar])
  }
  return groups
}

/** The earliest start among the candles of all periods that contain a second. */
const longestStart = (second: number): number => Math.min(barStart('1mon', second), barStart('1week', second))

/** The market data that every node keeps in memory: loaded from the database and updated by recorded ticks. */
export class MarketState {
  #instruments = Instruments.none
  #states = new Map<number, PairState>()
  #sources: ReadonlySet<string> = new Set()
  #lastId = 0
  #lastTime = 0
  /**
   * A number that increases with every change that can affect a quote. Changes that only the passing of time causes
   * (trading hours, the 24 h window) do not increase it.
   */
  #version = 0
  #json: { readonly version: number; readonly second: number; readonly text: string } | null = null
  readonly #encoded = new WeakMap<Quote, string>()

  constructor(
    private readonly clock: Clock,
    private readonly feed: () => Feed,
  ) {}

  get instruments(): Instruments {
    return this.#instruments
  }
  /** Id and time of the newest tick in memory. */
  get lastId(): number {
    return this.#lastId
  }
  get lastTime(): number {
    return this.#lastTime
  }

  state = (pairId: number): PairState | null => this.#states.get(pairId) ?? null
  states = (): IterableIterator<PairState> => this.#states.values()
  bySymbol(symbol: string): PairState | null {
    const pair = this.#instruments.pairBySymbol(symbol)
    return pair && this.state(pair.id)
  }

  /** Replaces currencies and pairs; the prices of a pair are kept. */
  setInstruments(instruments: Instruments): void {
    this.#instruments = instruments
    this.#version++
    for (const pair of instruments.pairs) {
      const state = this.#states.get(pair.id)
      if (state && JSON.stringify(state.pair) !== JSON.stringify(pair)) state.replacePair(pair)
      const kept = state ?? new PairState(pair)
      kept.setSplits(instruments.splitsOf(pair.id))
      if (!state) this.#states.set(pair.id, kept)
    }
  }

  /** Reads from the feed the symbols for which it currently has prices. */
  refreshSources(): void {
    const symbols = this.feed().symbols()
    if (symbols.length === this.#sources.size && symbols.every((symbol) => this.#sources.has(symbol))) return
    this.#sources = new Set(symbols)
    this.#version++
  }

  status(pairId: number): ReturnType<Market['status']> {
    const pair = this.#instruments.pair(pairId)
    if (!pair || pair.halted || !this.#sources.has(pair.symbol)) return { status: 'halt', nextOpen: 0 }
    if (pair.kind === 'stock' && this.feed().kind !== 'replay') {
      const second = Math.floor(this.clock.now() / 1000)
      if (!isOpen(second)) return { status: 'closed', nextOpen: nextOpen(second) * 1000 }
    }
    return { status: 'open', nextOpen: 0 }
  }

  /** Applies committed ticks, in order. */
  apply(ticks: readonly ChainedTick[]): void {
    this.#version++
    for (const tick of ticks) {
      this.#lastId = Math.max(this.#lastId, tick.id)
      this.#lastTime = Math.max(this.#lastTime, tick.time)
      const state = this.#states.get(tick.pairId)
      if (!state) continue
      state.fold(tick)
      state.remember(tick)
    }
  }

  /** Loads the recorded market data; instruments must be set before. */
  async load(db: Db): Promise<void> {
    const second = Math.floor(this.clock.now() / 1000)
    const [heads, seals, bars, minutes, hours] = await Promise.all([
      lastTicks(db, TRADES),
      sealedHeads(db),
      newestBars(db, STORED_PERIODS),
      barsSince(db, '5min', second - 25 * HOUR),
      barsSince(db, '60min', second - SPARK_BACK),
    ])
    const marks = new Map<number, number>()
    for (const bar of bars) {
      const state = this.#states.get(bar.pairId)
      state?.candles.restore(state.stated(bar))
      marks.set(bar.pairId, Math.max(marks.get(bar.pairId) ?? 0, bar.lastSeq))
    }
    const [fiveByPair, hourByPair] = [groupByPair(minutes), groupByPair(hours)]
    for (const [pairId, state] of this.#states) {
      const open = state.candles.open('5min')
      const openHour = state.candles.open('60min')
      const closed = (list: readonly StoredBar[] | undefined, time: number | undefined): StoredBar[] =>
        (list ?? []).filter((bar) => bar.time !== time).map(state.stated)
      state.stats.fill(closed(fiveByPair.get(pairId), open?.time), second)
      state.fillSpark(closed(hourByPair.get(pairId), openHour?.time))
    }
    for (const head of [...seals, ...heads]) {
      this.#states.get(head.pairId)?.remember(head)
      this.#lastId = Math.max(this.#lastId, head.id)
      this.#lastTime = Math.max(this.#lastTime, head.time)
    }
    const late = await ticksSince(
      db,
      [...this.#states.keys()].map((pairId) => ({ pairId, seq: marks.get(pairId) ?? 0 })),
    )
    for (const tick of late) {
      const state = this.#states.get(tick.pairId)
      if (state && !marks.has(tick.pairId) && state.uncovered === 0)
        state.uncovered = Math.floor(tick.time / 1000)
      state?.fold(tick)
    }
    for (const state of this.#states.values()) state.beginGap()
  }

  /**
   * Completes the candles of one pair with the source's history: for its recording gap and, if its candles lack
   * earlier prices, for the time before its first tick. Returns the candles that have to be saved.
   */
  async fillGap(state: PairState): Promise<StoredBar[]> {
    const feed = this.feed()
    const { symbol } = state.pair
    if (state.uncovered > 0) {
      const first = state.uncovered
      const earlier = await piecesBetween(feed, symbol, longestStart(first), first)
      state.candles.fill(earlier, { lastBefore: 0, firstAfter: first }, this.#second())
      state.uncovered = 0
    }
    const until = state.gap.to || this.#second()
    const since = Math.max(state.gap.from, longestStart(until))
    const pieces = await piecesBetween(feed, symbol, since, until)
    // Ticks may have been recorded while this method waited for the source, so the end of the gap is read only now.
    const around = { lastBefore: state.gap.from, firstAfter: state.gap.to }
    const changed = state.candles.fill(pieces, around, this.#second())
    state.touch()
    this.#version++
    return changed
  }

  /** Completes the 24-hour figures and the hourly closes of one pair with the source's history. */
  async fillDay(state: PairState): Promise<void> {
    const feed = this.feed()
    const { symbol } = state.pair
    const day = state.stats.wants(this.#second())
    if (day) {
      const bars = await feed.history(symbol, '5min', day.before, day.count)
      state.stats.fill(bars, this.#second())
    }
    if (state.lacksHours(this.#second()))
      state.fillSpark(await feed.history(symbol, '60min', barStart('60min', this.#second()), 24))
    state.touch()
    this.#version++
  }

  #second = (): number => Math.floor(this.clock.now() / 1000)

  quote(pairId: number): Quote | null {
    return this.#states.get(pairId)?.quote(this.clock.now(), this.status(pairId)) ?? null
  }

  /** Quotes of the pairs that have a price, in the order of the tables. */
  quotes(): readonly Quote[] {
    return this.#instruments.pairs.flatMap((pair) => (pair.listed ? (this.quote(pair.id) ?? []) : []))
  }

  /** The `message` of `quotation_new` as JSON; only quotes that changed are encoded again. */
  quotesJson(): string {
    const second = Math.floor(this.clock.now() / 1000)
    const known = this.#json
    if (known?.version === this.#version && known.second === second) return known.text
    const quotes = this.quotes()
    const text = groupQuotes(quotes)
      .map(
        ({ quotation, ...group }) =>
          `${JSON.stringify(group).slice(0, -1)},"quotation":[${quotation.map((quote) => this.#encode(quote)).join()}]}`,
      )
      .join()
    this.#json = { version: this.#version, second, text: `[${text}]` }
    return this.#json.text
  }

  #encode(quote: Quote): string {
    const known = this.#encoded.get(quote)
    if (known !== undefined) return known
    const text = JSON.stringify(quote)
    this.#encoded.set(quote, text)
    return text
  }
}
