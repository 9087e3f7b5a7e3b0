import type { Book, Candle, Period, Quote, Tick } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'

/** A currency, coin or share that a balance can be kept in. Scale is fixed for life. */
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
  /** Operators closed it: what people have of it goes, and nothing more of it comes (`takesNew`). */
  readonly closed: boolean
}

/** A pair that can be traded, with the terms that an order copies when it opens. */
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
  /** The most that one order may be, in base and in quote. */
  readonly maxNumber: Decimal
  readonly maxTotal: Decimal
  readonly lotSize: Decimal
  readonly multiples: readonly number[]
  readonly feeRate: Decimal
  readonly leverFeeRate: Decimal
  readonly overnightRate: Decimal
  readonly mmr: Decimal
  /** Set by the operator: no orders. */
  readonly halted: boolean
  /** The symbol by which the feed knows it. */
  readonly source: string
  /** False for a pair that an operator added and nobody opened yet: people do not see it. */
  readonly listed: boolean
}

/** What a feed has to know of a pair. */
export type Priceable = Pick<Pair, 'symbol' | 'kind' | 'pricePrecision' | 'numberPrecision'>

/** What a feed says happened on a market, before it is recorded. */
export interface FeedTick {
  readonly symbol: string
  /** Milliseconds at the source. */
  readonly sourceTime: number
  readonly price: Decimal
  readonly number: Decimal
  readonly side: 'buy' | 'sell'
  /** Where it stands in the source, so that anyone can look it up: `BTCUSDT-1m-2023-03.csv#812.2`. */
  readonly source: string
}

/** A tick as recorded: chained, never edited, named by orders. */
export interface RecordedTick {
  readonly id: number
  readonly pairId: number
  /** Rises by one per pair. */
  readonly seq: number
  /** Server clock, milliseconds. */
  readonly time: number
  readonly sourceTime: number
  readonly price: Decimal
  readonly number: Decimal
  readonly side: 'buy' | 'sell'
  readonly source: string
}

/** A source of prices. One is running per installation, on the node that holds the market lease. */
export interface Feed {
  readonly kind: 'simulated' | 'replay' | 'live'
  /** Shown to people: seed, file name or exchange. */
  readonly label: string
  /** Symbols that this source can price; pairs outside are `halt`. */
  symbols(): readonly string[]
  /** Takes the pairs of the installation anew, also while it runs. */
  setPairs(pairs: readonly Priceable[]): void
  /** Begins to call `onTicks`; resolves when the source is connected. */
  start(onTicks: (ticks: readonly FeedTick[]) => void): Promise<void>
  stop(): Promise<void>
  /** Candles from before the platform recorded its own, ascending, all before `before` (seconds). */
  history(symbol: string, period: Period, before: number, limit: number): Promise<readonly Candle[]>
}

/** Units of each kept currency for 1 USD. */
export interface FiatRates {
  readonly rates: Readonly<Record<string, Decimal>>
  readonly saveTime: number
  readonly source: string
}

/** How the rest of the server sees the market. Synchronous answers come from memory. */
export interface Market {
  currencies(): readonly Currency[]
  currency(id: number): Currency | null
  pairs(): readonly Pair[]
  pair(id: number): Pair | null
  pairBySymbol(symbol: string): Pair | null
  pairOf(baseId: number, quoteId: number): Pair | null
  /** The last recorded tick of a pair. */
  last(pairId: number): RecordedTick | null
  /** open, halt (operator or no source) or closed (stock hours), with the next opening (ms) when closed. */
  status(pairId: number): { status: 'open' | 'halt' | 'closed'; nextOpen: number }
  quote(pairId: number): Quote | null
  quotes(): readonly Quote[]
  /** The whole answer of `quotation_new`, encoded once per change: the `message` as JSON text. */
  quotesJson(): string
  /**
   * Resolves when quotes hold 24 hours of every pair: whoever shows them waits for it first. What nobody asked for is
   * not computed.
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
  /** The last closed candle, when there is one, and the open one; from memory. */
  live(symbol: string, period: Period): readonly Candle[]
  /** The fiat rates as last saved; `saveTime` (ms) is 0 when the source was never read. */
  fiat(): FiatRates
  /** USDT price of one unit of a currency with the time (ms) it was recorded; null when nothing prices it. */
  usdtPrice(currencyId: number): { price: Decimal; time: number } | null
  readonly feed: { readonly kind: Feed['kind']; readonly label: string }
  /** Called after each batch is committed, in order, on every node. */
  onRecorded(listener: (ticks: readonly RecordedTick[]) => void): () => void
  /** True on the node that records: it also fills resting orders. */
  isRecorder(): boolean
}
