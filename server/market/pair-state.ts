import type { Book, Candle, Period, Quote, Tick } from '#contract/market/market.ts'
import type { DayMarketTuple } from '#contract/wire/realtime.ts'
import { type Bar, barEnd, barStart, changePercent } from '#domain/market/candles.ts'
import { restatePrice } from '#domain/market/stockSplit.ts'
import { isOpen } from '#domain/market/tradingHours.ts'
import { big, type Decimal, roundDown, sub } from '#domain/money.ts'
import { wireTime } from '../platform/clock.ts'
import { OpenCandles, storedPeriod } from './current-candles.ts'
import { DayStats } from './day-stats.ts'
import { orderBookAround } from './order-book.ts'
import { restated, restatedBar, restatedTick, type Split } from './stock-splits.ts'
import { GENESIS } from './tick-chain.ts'
import { type ChainedTick, SEALED, type StoredBar } from './tick-store.ts'
import type { Market, Pair, RecordedTick } from './types.ts'

/** Maximum number of latest trades in responses, and of hourly closes in a sparkline. */
const TRADES = 50
const SPARK = 24
const HOUR = 3600

/** True when stocks trade during this hour; sessions begin and end on the hour or half hour. */
const tradesIn = (hour: number): boolean => isOpen(hour) || isOpen(hour + HOUR / 2)

export const wireTick = (tick: RecordedTick): Tick => ({
  id: tick.id,
  time: wireTime(tick.time),
  price: tick.price,
  number: tick.number,
  side: tick.side,
})

export const wireCandle = (bar: Bar, period: Period, now: number): Candle => ({
  time: bar.time,
  open: bar.open,
  high: bar.high,
  low: bar.low,
  close: bar.close,
  volume: bar.volume,
  turnover: bar.turnover,
  closed: barEnd(storedPeriod(period), bar.time) <= now ? 1 : 0,
})

/** The market data of one pair in memory, from recorded ticks and the source's history. */
export class PairState {
  readonly candles: OpenCandles
  readonly stats: DayStats
  /**
   * Time (seconds since 1970) of the first recorded tick, for a pair that had no stored candle at that time and whose
   * candles therefore lack earlier prices. 0 for every other pair.
   */
  uncovered = 0
  /** The recording gap before this node started, in seconds; `to` is 0 until the gap has ended. */
  #gap = { from: 0, to: 0, seq: 0 }
  /** Closes of past hours, without the current hour, oldest first. */
  #spark: { readonly time: number; readonly close: Decimal }[] = []
  #trades: Tick[] = []
  #last: ChainedTick | null = null
  #hash: Buffer = GENESIS
  #version = 0
  #quote: { readonly version: number; readonly key: string; readonly quote: Quote } | null = null
  #book: Book | null = null
  #splits: readonly Split[] = []

  constructor(public pair: Pair) {
    this.candles = new OpenCandles(pair.id)
    this.stats = new DayStats(pair.kind)
  }

  get last(): RecordedTick | null {
    return this.#last
  }
  /** Number and hash of the newest tick. The next tick contains this hash. */
  get head(): { readonly seq: number; readonly hash: Buffer } {
    return { seq: this.#last?.seq ?? 0, hash: this.#hash }
  }
  get trades(): readonly Tick[] {
    return this.#trades
  }

  replacePair(pair: Pair): void {
    this.pair = pair
    this.touch()
  }
  get splits(): readonly Split[] {
    return this.#splits
  }
  /**
   * Sets the splits of a stock: data in memory is adjusted for these splits at once, and later data when it
   * is added.
   */
  setSplits(splits: readonly Split[]): void {
    const news = splits.slice(this.#splits.length)
    this.#splits = splits
    if (news.length === 0) return
    this.candles.split(splits.length, news)
    this.stats.split(news)
    this.#spark = this.#spark.map((point) => ({ ...point, close: news.reduce(restatePrice, point.close) }))
    this.#trades = this.#trades.map((trade) => restated(trade, news))
    if (this.#last) this.#last = restated(this.#last, news)
    this.#book = null
    this.touch()
  }
  /** Adjusts a stored candle for all splits. */
  stated = (bar: StoredBar): StoredBar => restatedBar(bar, this.#splits)

  touch(): void {
    this.#version++
  }

  /** Sets the newest tick without adding it to the candles, because they already contain it. */
  remember(recorded: ChainedTick): void {
    const tick = restatedTick(recorded, this.#splits)
    this.#last = tick
    this.#hash = tick.hash
    if (tick.source !== SEALED) this.#trades = [wireTick(tick), ...this.#trades.slice(0, TRADES - 1)]
    this.#book = null
    this.touch()
  }

  /** Adds a tick to the candles and to the 24-hour figures. */
  fold(recorded: RecordedTick): void {
    const tick = restatedTick(recorded, this.#splits)
    const second = Math.floor(tick.time / 1000)
    if (this.#gap.to === 0 && tick.seq > this.#gap.seq) this.#gap.to = second
    for (const { period, bar } of this.candles.add(tick)) {
      if (period === '5min') this.stats.push(bar, second)
      if (period === '60min') this.fillSpark([bar])
    }
    this.touch()
  }

  /** Begins a recording gap. Called when the recorded data up to now has been read; the next tick ends the gap. */
  beginGap(): void {
    this.#gap = { from: Math.floor((this.#last?.time ?? 0) / 1000), to: 0, seq: this.head.seq }
  }
  get gap(): { readonly from: number; readonly to: number } {
    return this.#gap
  }

  fillSpark(bars: readonly Bar[]): void {
    const times = new Set(this.#spark.map((point) => point.time))
    this.#spark = [...this.#spark, ...bars.filter((bar) => !times.has(bar.time))]
      .sort((a, b) => a.time - b.time)
      .slice(-(SPARK - 1))
    this.touch()
  }

  /** True when an hour of the sparkline has no close yet. */
  lacksHours(second: number): boolean {
    const times = new Set(this.#spark.map((point) => point.time))
    let found = 0
    for (let hour = barStart('60min', second) - HOUR; found < SPARK - 1; hour -= HOUR) {
      if (this.pair.kind === 'stock' && !tradesIn(hour)) continue
      if (!times.has(hour)) return true
      found++
    }
    return false
  }

  #price(): { readonly price: Decimal; readonly time: number } | null {
    if (this.#last && this.#last.source !== SEALED)
      return { price: this.#last.price, time: wireTime(this.#last.time) }
    const bar = this.candles.open('1min') ?? this.candles.open('1day') ?? this.candles.closed('1day')
    const point = this.#spark.at(-1)
    // For a stock whose market has not been open since the installation, the price is the last hourly close of its
    // source.
    if (point && (!bar || point.time > bar.time)) return { price: point.close, time: point.time + 3600 }
    return bar && { price: bar.close, time: bar.time }
  }

  quote(now: number, { status, nextOpen }: ReturnType<Market['status']>): Quote | null {
    const second = wireTime(now)
    const key = `${status}|${nextOpen}|${this.stats.due(second)}`
    if (this.#quote?.version === this.#version && this.#quote.key === key) return this.#quote.quote
    const known = this.#price()
    if (!known) return null
    const { pair } = this
    const { price } = known
    const day = this.stats.figures(this.candles.open('5min'), second)
    const open = day?.open ?? price
    const hour = this.candles.open('60min')
    const spark = this.#spark.map((point) => point.close)
    const quote: Quote = {
      id: pair.id,
      symbol: pair.symbol,
      name: pair.name,
      currency_id: pair.base.id,
      legal_id: pair.quote.id,
      currency_name: pair.base.name,
      legal_name: pair.quote.name,
      currency_logo: pair.base.image,
      type: pair.kind,
      is_open_coin: pair.spot ? 1 : 0,
      is_open_lever: pair.lever ? 1 : 0,
      is_open_micro: pair.micro ? 1 : 0,
      now_price: price,
      change: changePercent(open, price),
      change_amount: sub(price, open),
      open_price: open,
      high: day?.high ?? price,
      low: day?.low ?? price,
      volume: roundDown(big(day?.volume ?? '0'), pair.numberPrecision),
      turnover: roundDown(big(day?.turnover ?? '0'), Math.min(pair.quote.scale, 8)),
      price_precision: pair.pricePrecision,
      number_precision: pair.numberPrecision,
      min_number: pair.minNumber,
      min_total: pair.minTotal,
      max_number: pair.maxNumber,
      max_total: pair.maxTotal,
      lot_size: pair.lotSize,
      multiples: [...pair.multiples],
      fee_rate: pair.feeRate,
      lever_fee_rate: pair.leverFeeRate,
      overnight_rate: pair.overnightRate,
      mmr: pair.mmr,
      trading_status: status,
      next_open_time: wireTime(nextOpen),
      spark: hour ? [...spark, hour.close] : spark,
      time: known.time,
    }
    this.#quote = { version: this.#version, key: `${status}|${nextOpen}|${this.stats.due(second)}`, quote }
    return quote
  }

  book(): Book | null {
    if (!this.#last || this.#last.source === SEALED) return null
    if (!this.#book) {
      const { pair } = this
      const day = this.stats.figures(this.candles.open('5min'), wireTime(this.#last.time))
      // The usual size is rounded to a power of two, so that the sizes of the book do not all change with
      // every trade.
      const usual = Math.max(Number(day?.volume ?? 0) / 20_000, 10 ** -pair.numberPrecision)
      this.#book = orderBookAround(pair, this.#last, 2 ** Math.round(Math.log2(usual)))
    }
    return this.#book
  }

  live(period: Period, now: number): readonly Candle[] {
    const keptPeriod = storedPeriod(period)
    return [this.candles.closed(keptPeriod), this.candles.open(keptPeriod)].flatMap((bar) =>
      bar ? [wireCandle(bar, period, wireTime(now))] : [],
    )
  }
}

/** The entry of a changed pair in the `daymarket` batch. */
export const dayMarketTuple = (quote: Quote): DayMarketTuple => [
  quote.id,
  quote.now_price,
  quote.change,
  quote.change_amount,
  quote.high,
  quote.low,
  quote.volume,
  quote.turnover,
  quote.time,
]
