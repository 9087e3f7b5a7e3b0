import { type Bar, barStart } from '#domain/market/candles.ts'
import { type Ratio, restateBar, restatePrice } from '#domain/market/stockSplit.ts'
import { isOpen, lastSession } from '#domain/market/tradingHours.ts'
import { big, type Decimal, exact, ZERO } from '#domain/money.ts'
import type { Pair } from './types.ts'

const DAY = 86_400
/** Number of five-minute candles in 24 hours. */
const BARS = 288
const FIVE_MINUTES = 300

/** Start of the 24 h window: 24 hours ago for a coin; the opening of the latest session for a stock. */
const windowStart = (kind: Pair['kind'], second: number): number =>
  kind === 'stock' ? lastSession(second).open : barStart('5min', second) - (BARS - 1) * FIVE_MINUTES

export interface DayFigures {
  /**
   * The reference price of the 24 h change: the price 24 hours ago, or, for a stock, the last close before
   * its session.
   */
  readonly open: Decimal
  readonly high: Decimal
  readonly low: Decimal
  readonly volume: Decimal
  readonly turnover: Decimal
}

/**
 * High, low, volume, turnover and reference price of one pair, computed from the closed five-minute candles of the
 * window. The open candle is added when the figures are read.
 */
export class DayStats {
  #bars: Bar[] = []
  #reference: Decimal | null = null
  #start = 0
  #sums: DayFigures | null = null

  constructor(private readonly kind: Pair['kind']) {}

  /** Adds candles in any order. A candle that already exists for the same time is not replaced. */
  fill(bars: readonly Bar[], second: number): void {
    const times = new Set(this.#bars.map((bar) => bar.time))
    this.#bars = [...this.#bars, ...bars.filter((bar) => !times.has(bar.time))].sort(
      (a, b) => a.time - b.time,
    )
    this.#prune(second)
  }

  /**
   * The range of candles that the price source must provide to complete the figures: the last `count` candles before
   * the second `before`. Null when no candle is missing.
   */
  wants(second: number): { readonly before: number; readonly count: number } | null {
    this.#prune(second)
    const known = new Set(this.#bars.map((bar) => bar.time))
    const end = barStart('5min', second)
    const missing: number[] = []
    for (let time = this.#start; time < end; time += FIVE_MINUTES)
      if ((this.kind === 'coin' || isOpen(time)) && !known.has(time)) missing.push(time)
    const last = missing.at(-1) ?? this.#start - FIVE_MINUTES
    // Without a reference price, the candle before the window is requested too, because its close is that price.
    const first = this.#reference ? (missing[0] ?? this.#start) : this.#start - FIVE_MINUTES
    const count = (last - first) / FIVE_MINUTES + 1
    return count > 0 ? { before: last + FIVE_MINUTES, count } : null
  }

  /** Adds the candle that has just closed. */
  push(bar: Bar, second: number): void {
    if (bar.time > (this.#bars.at(-1)?.time ?? 0)) this.#bars.push(bar)
    this.#prune(second)
  }

  /** Adjusts all prices and volumes for these stock splits. */
  split(news: readonly Ratio[]): void {
    this.#bars = this.#bars.map((bar) => news.reduce(restateBar, bar))
    if (this.#reference) this.#reference = news.reduce(restatePrice, this.#reference)
    this.#sums = null
  }

  /** True when the next call of `figures` would drop a candle that has left the window. */
  due = (second: number): boolean => windowStart(this.kind, second) > this.#start

  #prune(second: number): void {
    this.#start = windowStart(this.kind, second)
    let gone = 0
    while ((this.#bars[gone]?.time ?? Number.POSITIVE_INFINITY) < this.#start) gone++
    const last = this.#bars[gone - 1]
    // A price of several days ago is not used as the reference price for the 24 hours of a coin.
    if (last && (this.kind === 'stock' || last.time >= this.#start - DAY)) this.#reference = last.close
    if (gone > 0) this.#bars = this.#bars.slice(gone)
    this.#sums = null
  }

  #closed(): DayFigures | null {
    const first = this.#bars[0]
    if (!first) return null
    if (this.#sums) return this.#sums
    let { high, low } = first
    let volume = big(ZERO)
    let turnover = big(ZERO)
    for (const bar of this.#bars) {
      if (Number(bar.high) > Number(high)) high = bar.high
      if (Number(bar.low) < Number(low)) low = bar.low
      volume = volume.plus(bar.volume)
      turnover = turnover.plus(bar.turnover)
    }
    this.#sums = { open: first.open, high, low, volume: exact(volume), turnover: exact(turnover) }
    return this.#sums
  }

  /**
   * The 24-hour figures; null when there are no prices.
   * @param openBar the open five-minute candle, which is included; null when it has no trades yet
   */
  figures(openBar: Bar | null, second: number): DayFigures | null {
    if (this.due(second)) this.#prune(second)
    const closed = this.#closed()
    const current = openBar && openBar.time >= this.#start ? openBar : null
    const reference = this.#reference
    if (!closed && !current)
      return reference
        ? { open: reference, high: reference, low: reference, volume: ZERO, turnover: ZERO }
        : null
    if (!closed) {
      if (!current) return null
      const { open, high, low, volume, turnover } = current
      return { open: reference ?? open, high, low, volume, turnover }
    }
    if (!current) return { ...closed, open: reference ?? closed.open }
    return {
      open: reference ?? closed.open,
      high: Number(current.high) > Number(closed.high) ? current.high : closed.high,
      low: Number(current.low) < Number(closed.low) ? current.low : closed.low,
      volume: exact(big(closed.volume).plus(current.volume)),
      turnover: exact(big(closed.turnover).plus(current.turnover)),
    }
  }
}
