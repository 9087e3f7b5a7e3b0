import type { Book, Candle, Period, Quote, Tick } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'

/** A currency, coin or stock that can be held. Its scale never changes. */
export interface Currency {
  readonly id: number
  readonly name: string
  readonly network: string
  readonly kind: 'crypto' | 'fiat' | 'stock'
  readonly scale: number
  readonly status: number
  readonly image: string
  readonly depositMin: Decimal
  readonly depositMax: Decimal
  readonly depositInteger: boolean
  readonly confirmations: number
  readonly withdrawMin: Decimal
  readonly withdrawMax: Decimal
  readonly fee: Decimal
  readonly feeType: 'fixed' | 'rate'
  readonly needTag: boolean
  /**
   * Whether an operator closed the currency: users can sell and withdraw what they have, but not acquire more
   * (`isOpenCurrency`).
   */
  readonly closed: boolean
}

/** A tradable pair, with the terms that an order copies when it is opened. */
export interface Pair {
  readonly id: number
  readonly symbol: string
  readonly name: string
  readonly base: Currency
  readonly quote: Currency
  readonly kind: 'coin' | 'stock'
  readonly spot: boolean
  readonly lever: boolean
  readonly micro: boolean
  readonly pricePrecision: number
  readonly numberPrecision: number
  readonly minNumber: Decimal
  readonly minTotal: Decimal
  /**
   * The maximum quantity of an order in the base currency, and its maximum total in the quote
   * currency.
   */
  readonly maxNumber: Decimal
  readonly maxTotal: Decimal
  readonly lotSize: Decimal
  readonly multiples: readonly number[]
  readonly feeRate: Decimal
  readonly leverFeeRate: Decimal
  readonly overnightRate: Decimal
  readonly mmr: Decimal
  /** Whether an operator halted the pair. While it is halted, new orders are rejected. */
  readonly halted: boolean
  /** The symbol that the feed uses. */
  readonly source: string
  /**
   * False for a pair that an operator added and has not opened yet; users do not see such a pair.
   */
  readonly listed: boolean
}

/** The properties of a pair that a feed needs. */
export type Priceable = Pick<Pair, 'symbol' | 'kind' | 'pricePrecision' | 'numberPrecision'>

/** A trade reported by a feed, before it is recorded. */
export interface FeedTick {
  readonly symbol: string
  /** Time at the source, milliseconds. */
  readonly sourceTime: number
  readonly price: Decimal
  readonly number: Decimal
  readonly side: 'buy' | 'sell'
  /** Where the source has this trade, so that it can be looked up: `BTCUSDT-1m-2023-03.csv#812.2`. */
  readonly source: string
}

/** A recorded tick: hash-chained, never edited, referred to by orders. */
export interface RecordedTick {
  readonly id: number
  readonly pairId: number
  /** Number of the tick, increasing by one per pair. */
  readonly seq: number
  /** Server clock, milliseconds. */
  readonly time: number
  readonly sourceTime: number
  readonly price: Decimal
  readonly number: Decimal
  readonly side: 'buy' | 'sell'
  readonly source: string
}

/** A source of prices. Only one runs in an installation: on the node that holds the market lease. */
export interface Feed {
  readonly kind: 'simulated' | 'replay' | 'live'
  /** Name of the source shown to users: a file name or an exchange. */
  readonly label: string
  /** Symbols for which this source has prices; other pairs have the status `halt`. */
  symbols(): readonly string[]
  /** Replaces the list of pairs, also while the feed runs. */
  setPairs(pairs: readonly Priceable[]): void
  /** Starts to call `onTicks`; resolves when the source is connected. */
  start(onTicks: (ticks: readonly FeedTick[]) => void): Promise<void>
  stop(): Promise<void>
  /** Candles from before the platform recorded its own prices, all before the second `before`, ascending. */
  history(symbol: string, period: Period, before: number, limit: number): Promise<readonly Candle[]>
}

/** Units of each supported currency for 1 USD. */
export interface FiatRates {
  readonly rates: Readonly<Record<string, Decimal>>
  readonly saveTime: number
  readonly source: string
}

/** The market data for the rest of the server. Synchronous methods return data from memory. */
export interface Market {
  currencies(): readonly Currency[]
  currency(id: number): Currency | null
  pairs(): readonly Pair[]
  pair(id: number): Pair | null
  pairBySymbol(symbol: string): Pair | null
  pairOf(baseId: number, quoteId: number): Pair | null
  /** The last recorded tick of a pair. */
  last(pairId: number): RecordedTick | null
  /**
   * `open`, `halt` (an operator halted the pair, or it has no source of prices) or `closed` (outside of trading
   * hours). When closed, `nextOpen` is the next opening (ms).
   */
  status(pairId: number): { status: 'open' | 'halt' | 'closed'; nextOpen: number }
  quote(pairId: number): Quote | null
  quotes(): readonly Quote[]
  /** The whole response of `quotation_new` as JSON text, encoded once per change. */
  quotesJson(): string
  /**
   * Resolves when the quotes of every pair cover 24 hours. Callers that show quotes must wait for it, because the
   * figures are only computed on request.
   */
  complete(): Promise<void>
  book(symbol: string): Book | null
  trades(symbol: string): readonly Tick[]
  candles(
    symbol: string,
    period: Period,
    from: number,
    to: number,
    asker?: string | null,
  ): Promise<readonly Candle[]>
  /** The last closed candle, if there is one, and the open candle, both from memory. */
  live(symbol: string, period: Period): readonly Candle[]
  /** The fiat rates as last saved; `saveTime` (ms) is 0 when no rates were saved. */
  fiat(): FiatRates
  /**
   * The price of one unit of a currency in USDT, with the time (ms) of the price and the ids of the pairs whose
   * prices were used; null when no price is known.
   */
  usdtPrice(currencyId: number): { price: Decimal; time: number; pairs: readonly number[] } | null
  readonly feed: { readonly kind: Feed['kind']; readonly label: string }
  /**
   * Registers a listener that is called after each batch is committed, in order, on every node.
   * Returns a function that removes the listener.
   */
  onRecorded(listener: (ticks: readonly RecordedTick[]) => void): () => void
  /** True on the node that records ticks and decides open orders. */
  isRecorder(): boolean
}
