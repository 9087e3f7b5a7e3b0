import type { Candle, Period } from '#contract/market/market.ts'
import { barEnd, barStart, barsBefore } from '#domain/market/candles.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { logOutage } from '../../platform/log.ts'
import type { Log } from '../../services.ts'
import { storedPeriod } from '../current-candles.ts'
import type { Timers } from '../timers.ts'
import type { Feed, FeedTick, Pair } from '../types.ts'
import { type Exchange, type ExchangeTrade, isTraded, type Markets } from './ccxt-exchange.ts'

const TIMEFRAMES: Readonly<Record<Period, string>> = {
  line: '1m',
  '1min': '1m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '60min': '1h',
  '4hour': '4h',
  '1day': '1d',
  '1week': '1w',
  '1mon': '1M',
}
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000
const CLOSE_MS = 500
/** Time between two requests for the markets of the exchange while a pair is missing there (ms). */
const MARKETS_MS = 600_000

/** A number of the exchange as a plain decimal; null when it is missing or not a decimal. */
function decimalOf(value: unknown): Decimal | null {
  try {
    return exact(big(String(value)))
  } catch {
    return null
  }
}

/** Whether two entries are the same trade. Needed because an exchange repeats its last trades on a new connection. */
const isSame = (one: ExchangeTrade | undefined, other: ExchangeTrade | undefined): boolean =>
  one === other || (one?.id !== undefined && one.id === other?.id)

type Wanted = Pick<Pair, 'symbol' | 'kind'>

/** A feed of real trades of an exchange through ccxt. Pairs that the exchange does not have are halted. */
export function liveFeed(options: {
  readonly exchangeId: string
  readonly pairs: readonly Wanted[]
  readonly clock: Clock
  readonly timers: Timers
  readonly log: Log
  readonly open: () => Promise<Exchange>
}): Feed {
  const { exchangeId, clock, timers, log } = options
  const coinsOf = (pairs: readonly Wanted[]) =>
    pairs.filter(({ kind }) => kind === 'coin').map(({ symbol }) => symbol)
  let wanted = coinsOf(options.pairs)
  /** Until the markets of the exchange are loaded, every coin is assumed to be available. */
  let symbols: readonly string[] = wanted
  let exchange: Promise<Exchange> | null = null
  let markets: { readonly all: Markets; readonly at: number } | null = null
  let stopped = false
  /** Starts to watch the wanted symbols that are not watched yet; null before the feed is started. */
  let watchNew: (() => void) | null = null
  const watched = new Set<string>()
  const newest = new Map<string, ExchangeTrade>()

  async function readMarkets(from: Exchange): Promise<void> {
    markets = { all: await from.loadMarkets(markets !== null), at: clock.now() }
    symbols = wanted.filter((symbol) => isTraded(markets?.all[symbol]))
  }

  /**
   * Requests the markets of the exchange again when a pair was added, and periodically while a pair
   * is missing there.
   */
  async function follow(isNew: boolean): Promise<void> {
    // Without an open connection nothing is requested: the next connection loads the markets
    // anyway.
    const opened = markets && (await exchange)
    if (!opened || !markets || stopped) return
    const isMissing = wanted.some((symbol) => !markets?.all[symbol])
    if (isMissing && (isNew || clock.now() - markets.at >= MARKETS_MS)) await readMarkets(opened)
    else symbols = wanted.filter((symbol) => isTraded(markets?.all[symbol]))
    watchNew?.()
  }

  const connect = (): Promise<Exchange> => {
    exchange ??= (async () => {
      const opened = await options.open()
      await readMarkets(opened)
      // An exchange without a stream of trades only has last prices, without the times at which they were traded.
      if (!opened.has.watchTrades && !opened.has.watchTradesForSymbols)
        throw new Error(`${exchangeId} streams no trades`)
      if (symbols.length === 0) throw new Error(`${exchangeId} trades none of the platform's pairs`)
      return opened
    })().catch((error: unknown) => {
      exchange = null
      throw error
    })
    return exchange
  }

  /**
   * Null for a trade without a time, price or amount. The time is required because otherwise the age of the price
   * would be unknown.
   */
  function tickOf(symbol: string, trade: ExchangeTrade): FeedTick | null {
    const price = decimalOf(trade.price)
    const number = decimalOf(trade.amount)
    if (trade.timestamp === undefined || price === null || number === null) return null
    return {
      symbol,
      sourceTime: trade.timestamp,
      price,
      number,
      side: trade.side === 'sell' ? 'sell' : 'buy',
      source: `${exchangeId}:${symbol}#${trade.id ?? trade.timestamp}`,
    }
  }

  /**
   * New trades of all symbols since the last call, oldest first: one event of the socket may contain several symbols.
   */
  function collect(from: Exchange): FeedTick[] {
    const ticks: FeedTick[] = []
    for (const symbol of symbols) {
      const trades = from.trades[symbol] ?? []
      const known = newest.get(symbol)
      let first = trades.length
      while (first > 0 && !isSame(trades[first - 1], known)) first--
      for (let index = first; index < trades.length; index++) {
        const trade = trades[index]
        const tick = trade && tickOf(symbol, trade)
        if (tick) ticks.push(tick)
      }
      const last = trades[trades.length - 1]
      if (last) newest.set(symbol, last)
    }
    return ticks
  }

  /**
   * Calls `watch` repeatedly until it returns `done` or the feed stops. After an error there is a pause before the
   * next call, which grows with each further error.
   */
  async function keep(what: string, watch: () => Promise<'again' | 'done'>): Promise<void> {
    const source = logOutage(log, {
      away: 'the live source broke off; connecting again',
      back: 'the live source is back',
    })
    let retry = FIRST_RETRY_MS
    while (!stopped) {
      try {
        const state = await watch()
        source.worked()
        if (state === 'done') return
        retry = FIRST_RETRY_MS
      } catch (error) {
        if (stopped) return
        source.failed(String(error), { what, in_ms: retry })
        await timers.wait(retry)
        retry = Math.min(retry * 2, LAST_RETRY_MS)
      }
    }
  }

  function watchAll(from: Exchange, onTicks: (ticks: readonly FeedTick[]) => void): void {
    const give = (ticks: readonly FeedTick[]): void => {
      if (ticks.length > 0 && !stopped) onTicks(ticks)
    }
    if (from.has.watchTradesForSymbols) {
      void keep('trades', async () => {
        await from.watchTradesForSymbols([...symbols])
        give(collect(from))
        return 'again'
      })
      return
    }
    const watch = (symbol: string) =>
      keep(symbol, async () => {
        if (!symbols.includes(symbol)) {
          watched.delete(symbol)
          return 'done'
        }
        await from.watchTrades(symbol)
        give(collect(from))
        return 'again'
      })
    watchNew = () => {
      for (const symbol of symbols.filter((one) => !watched.has(one))) {
        watched.add(symbol)
        void watch(symbol)
      }
    }
    watched.clear()
    watchNew()
  }

  return {
    kind: 'live',
    label: exchangeId,
    symbols: () => symbols,
    setPairs: (pairs) => {
      const before = new Set(wanted)
      wanted = coinsOf(pairs)
      follow(wanted.some((symbol) => !before.has(symbol))).catch((error: unknown) =>
        log.warn('the live source did not say what it trades', { problem: String(error) }),
      )
    },
    start: async (onTicks) => {
      stopped = false
      await keep('markets', async () => {
        watchAll(await connect(), onTicks)
        return 'done'
      })
      log.info('live prices', { exchange: exchangeId, pairs: symbols.length })
    },
    stop: async () => {
      stopped = true
      watchNew = null
      const opened = exchange
      exchange = null
      // A connection that was never opened needs no closing. A connection that does not respond is not waited for.
      if (opened === null) return
      const closed = opened.then((connected) => connected.close()).catch(() => {})
      await Promise.race([closed, timers.wait(CLOSE_MS)])
    },
    history: async (symbol, period, before, limit) => {
      const from = await connect()
      const timeframe = TIMEFRAMES[period]
      if (!symbols.includes(symbol) || !from.has.fetchOHLCV || !from.timeframes?.[timeframe]) return []
      const length = storedPeriod(period)
      const since = barsBefore(length, barStart(length, before), limit) * 1000
      const rows = await from.fetchOHLCV(symbol, timeframe, since, limit)
      return rows.flatMap(([time, open, high, low, close, volume]): Candle[] => {
        const second = barStart(length, Math.floor(Number(time) / 1000))
        const figures = [open, high, low, close, volume].map(decimalOf)
        const [o, h, l, c, v] = figures
        if (!o || !h || !l || !c || !v || barEnd(length, second) > before) return []
        // The exchange reports no turnover of a candle, so it is estimated as volume times close.
        return [
          {
            time: second,
            open: o,
            high: h,
            low: l,
            close: c,
            volume: v,
            turnover: exact(big(v).times(c)),
            closed: 1,
          },
        ]
      })
    },
  }
}
