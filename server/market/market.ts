import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/types.ts'
import type { Log } from '../services.ts'
import { Backfill } from './candle-backfill.ts'
import { readCandles, SourceHistory } from './candle-history.ts'
import { type SourcedFeed, withSources } from './feed-symbol-mapping.ts'
import { createFeed } from './feeds/index.ts'
import { FiatSource } from './fiat-rates.ts'
import { loadInstruments } from './instruments.ts'
import { MarketState } from './market-state.ts'
import { Recorder } from './recorder.ts'
import { Retention } from './retention.ts'
import type { NamedTicks } from './seal-tick-day.ts'
import { marketLevels } from './simulated-price-levels.ts'
import { simulationSeed } from './simulation-seed.ts'
import { withSplits } from './stock-splits.ts'
import type { ChainedTick } from './tick-store.ts'
import { realTimers, type Timers } from './timers.ts'
import type { Feed, Market, Priceable, RecordedTick } from './types.ts'
import { type PriceLookup, usdtValue } from './usdt-value.ts'

export interface MarketOptions {
  readonly config: Config
  readonly clock: Clock
  readonly db: Db
  readonly log: Log
  /** Queries for the ticks that are kept for ever, because receipts of orders refer to them. */
  readonly namedTicks: readonly NamedTicks[]
  /** Feed that replaces the feed of MARKET_FEED, for tests. */
  readonly feed?: Feed
  /** Timers that replace the real-time timers, for tests. */
  readonly timers?: Timers
  /** True when no other server can use this database; by default true for the embedded database. */
  readonly sole?: boolean
}

export interface MarketService extends Market {
  /**
   * Loads the recorded market data, then starts the feed or follows the recorder. Resolves when quotes are available.
   */
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves when every tick that the feed emitted is recorded (tests). */
  settled(): Promise<void>
}

/** Interval (ms) at which changes of currencies and pairs by operators are checked. */
const INSTRUMENTS_MS = 5000

/** Creates the market: instruments, recorded ticks, quotes, candles and order book. Nothing runs before `start`. */
export function createMarket(options: MarketOptions): MarketService {
  const { config, clock, db, log, timers = realTimers, sole = config.databaseUrl === null } = options
  let feed: Feed | null = options.feed ?? null
  let sourced: SourcedFeed | null = null
  let recorder: Recorder | null = null
  const stops: (() => void | Promise<void>)[] = []
  const listeners = new Set<(ticks: readonly RecordedTick[]) => void>()

  const currentFeed = (): Feed => {
    if (!feed) throw new Error('the market has not started')
    return feed
  }
  const board = new MarketState(clock, currentFeed)
  const history = new SourceHistory(currentFeed, log)
  const filler = new Backfill({ board, db, log, recording: () => recorder?.recording ?? false })
  /** Waits for the work to end, unless the source is live: a live source may respond slowly over the network. */
  const unlessFar = async (work: Promise<unknown>): Promise<void> => {
    if (currentFeed().kind !== 'live') await work
  }
  const fiat = new FiatSource({ url: config.fiatRateUrl, db, clock, timers, log })

  const priced: PriceLookup = {
    get instruments() {
      return board.instruments
    },
    last: (pairId) => board.state(pairId)?.last ?? null,
  }

  const notified = (ticks: readonly ChainedTick[]): void => {
    for (const { pairId } of ticks) {
      const state = board.state(pairId)
      if (state) void filler.gap(state)
    }
    for (const listener of listeners) {
      try {
        listener(ticks)
      } catch (error) {
        log.error('a listener of the market failed', { problem: String(error) })
      }
    }
  }

  /** Returns the function that creates the configured feed. */
  async function feedMaker(): Promise<(pairs: readonly Priceable[]) => Feed> {
    const seed = config.marketSeed ?? (await simulationSeed(db))
    const levels =
      config.feed.kind === 'simulated' ? await marketLevels(db, seed, [...board.states()]) : new Map()
    const lastSource = (symbol: string) => board.bySymbol(symbol)?.last?.source ?? null
    return (pairs) => createFeed(config.feed, { seed, levels, pairs, clock, timers, log, lastSource })
  }

  /**
   * Reads the currencies and pairs again, which operators may have changed, and passes the list of pairs to
   * the feed.
   */
  async function renew(): Promise<void> {
    board.setInstruments(await loadInstruments(db))
    sourced?.setPairs(board.instruments.pairs)
  }

  async function reloadInstruments(): Promise<void> {
    try {
      await renew()
    } catch (error) {
      log.warn('currencies and pairs could not be read', { problem: String(error) })
    }
  }

  return {
    currencies: () => board.instruments.currencies,
    currency: (id) => board.instruments.currency(id),
    pairs: () => board.instruments.pairs,
    pair: (id) => board.instruments.pair(id),
    pairBySymbol: (symbol) => board.instruments.pairBySymbol(symbol),
    pairOf: (baseId, quoteId) => board.instruments.pairOf(baseId, quoteId),
    last: (pairId) => board.state(pairId)?.last ?? null,
    status: (pairId) => board.status(pairId),
    quote: (pairId) => board.quote(pairId),
    quotes: () => board.quotes(),
    quotesJson: () => board.quotesJson(),
    complete: () => {
      const shown = [...board.states()].filter(({ pair }) => pair.listed)
      return unlessFar(Promise.all(shown.map((state) => filler.day(state))))
    },
    book: (symbol) => board.bySymbol(symbol)?.book() ?? null,
    trades: (symbol) => board.bySymbol(symbol)?.trades ?? [],
    candles: async (symbol, period, from, to, asker = null) => {
      const state = board.bySymbol(symbol)
      if (!state) return []
      await unlessFar(filler.gap(state))
      const now = Math.floor(clock.now() / 1000)
      return readCandles({ db, history, now }, state, { period, from, to, asker })
    },
    live: (symbol, period) => board.bySymbol(symbol)?.live(period, clock.now()) ?? [],
    fiat: () => fiat.current(),
    usdtPrice: (currencyId) => usdtValue(priced, fiat.current(), currencyId, clock.now()),
    feed: {
      get kind() {
        return feed?.kind ?? (config.feed.kind === 'ccxt' ? 'live' : config.feed.kind)
      },
      get label() {
        return feed?.label ?? ''
      },
    },
    onRecorded: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isRecorder: () => recorder?.recording ?? false,
    settled: async () => recorder?.settled(),

    start: async () => {
      board.setInstruments(await loadInstruments(db))
      await board.load(db)
      const { feed: given } = options
      sourced = withSources(given ? () => given : await feedMaker(), board.instruments.pairs)
      feed = withSplits(sourced, (symbol) => board.bySymbol(symbol))
      board.refreshSources()
      recorder = new Recorder({
        db,
        clock,
        timers,
        log,
        board,
        feed,
        sole,
        notified,
        renew,
      })
      const keeper = new Retention({
        db,
        clock,
        log,
        keepDays: config.tickDays,
        named: options.namedTicks,
        recorder,
      })
      await recorder.start()
      await fiat.start()
      for (const state of board.states()) if (state.last) void filler.gap(state)
      stops.push(
        timers.every(INSTRUMENTS_MS, reloadInstruments),
        timers.every(60_000, () => keeper.look()),
      )
    },
    stop: async () => {
      const filled = filler.stop()
      for (const stop of stops.splice(0)) await stop()
      await fiat.stop()
      await recorder?.stop()
      if (feed) await unlessFar(filled)
    },
  }
}
