import type { Candle, Period } from '#contract/market/market.ts'
import { barEnd, barStart } from '#domain/market/candles.ts'
import { isOpen } from '#domain/market/tradingHours.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import { storedPeriod } from '#server/market/current-candles.ts'
import { models } from '#server/market/feeds/price-models.ts'
import { pairs } from '#server/market/seed/pairs.ts'
import type { Feed, FeedTick } from '#server/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'

/**
 * Interval at which unchanged prices are repeated (ms), and number of intervals until the price of each pair
 * has been repeated once.
 */
const REPEAT_EVERY = 500
const TURNS = 6
/** Pairs whose price is repeated at every interval, because most tests trade them. */
const BUSY: ReadonlySet<string> = new Set(['BTC/USDT', 'ETH/USDT'])
/** Amplitude of past prices around the current price (a fraction), and period of their oscillation (s). */
const SWING = 0.02
const SWING_SECONDS = 26 * 3600
const DIGITS = 8

/** A trade of the scripted market; by default a buy with a quantity of 0.1. */
export interface ScriptedTick {
  readonly symbol: string
  readonly price: string
  readonly number?: string
  readonly side?: 'buy' | 'sell'
}

interface Standing {
  readonly precision: number
  readonly isShare: boolean
  price: Decimal
}

const startPrice = (base: string, quote: string): number =>
  (models.get(base)?.price ?? 1) / (models.get(quote)?.price ?? 1)

/**
 * A market controlled by the test. The price of every pair is repeated, so that orders are filled and values
 * stay fresh; `give` changes a price. Past prices follow a sine curve that ends at the starting price.
 */
export class ScriptedFeed implements Feed {
  readonly kind = 'simulated'
  readonly label = ''
  readonly #standing = new Map<string, Standing>()
  readonly #startedAt: number
  #onTicks: (ticks: readonly FeedTick[]) => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  #turn = 0
  #count = 0
  #quiet = false

  constructor(private readonly clock: Clock) {
    this.#startedAt = Math.floor(clock.now() / 1000)
    for (const { symbol, base, quote, pricePrecision, kind } of pairs)
      this.#standing.set(symbol, {
        precision: pricePrecision,
        isShare: kind === 'stock',
        price: decimal(startPrice(base, quote).toFixed(pricePrecision)),
      })
  }

  symbols = (): readonly string[] => [...this.#standing.keys()]
  /**
   * The call is ignored, because the feed always has the symbols of a new installation. A pair that a test adds names
   * one of these symbols as the source of its prices.
   */
  setPairs = (): void => undefined

  async start(onTicks: (ticks: readonly FeedTick[]) => void): Promise<void> {
    this.#onTicks = onTicks
    this.#repeat(this.symbols())
    this.#timer = setInterval(() => this.#nextTurn(), REPEAT_EVERY)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
  }

  /** Emits trades at the present time; their prices become the current prices. */
  give(ticks: readonly ScriptedTick[]): void {
    for (const { symbol, price } of ticks) {
      const known = this.#standing.get(symbol)
      if (known) known.price = decimal(price)
      else this.#standing.set(symbol, { precision: DIGITS, isShare: false, price: decimal(price) })
    }
    this.#onTicks(
      ticks.map(({ symbol, price, number = '0.1', side = 'buy' }) =>
        this.#tick(symbol, decimal(price), decimal(number), side),
      ),
    )
  }

  /** With `quiet`, no prices are repeated, so that prices become outdated. */
  setQuiet(quiet: boolean): void {
    this.#quiet = quiet
    if (!quiet) this.#repeat(this.symbols())
  }

  async history(symbol: string, period: Period, before: number, limit: number): Promise<readonly Candle[]> {
    const standing = this.#standing.get(symbol)
    const candles: Candle[] = []
    const length = storedPeriod(period)
    let start = barStart(length, before - 1)
    if (barEnd(length, start) > before) start = barStart(length, start - 1)
    for (; standing && candles.length < limit && start > 0; start = barStart(length, start - 1))
      candles.push(this.#candle(symbol, standing, start, barEnd(length, start)))
    return candles.reverse()
  }

  #candle(symbol: string, standing: Standing, time: number, end: number): Candle {
    const [open, close] = [this.#level(symbol, standing, time), this.#level(symbol, standing, end)]
    const text = (value: number): Decimal => decimal(value.toFixed(standing.precision))
    return {
      time,
      open: text(open),
      close: text(close),
      high: text(Math.max(open, close) * 1.001),
      low: text(Math.min(open, close) * 0.999),
      volume: decimal(((end - time) / 10).toFixed(2)),
      turnover: decimal((((end - time) / 10) * open).toFixed(2)),
      closed: 1,
    }
  }

  /**
   * The price in a past second. The phase of the oscillation differs between pairs, so that some pairs have
   * risen and others fallen.
   */
  #level(symbol: string, { price }: Standing, second: number): number {
    const phase = ([...symbol].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 12) / 2
    const angle = ((second - this.#startedAt) / SWING_SECONDS) * 2 * Math.PI
    return Number(price) * (1 + SWING * (Math.sin(angle + phase) - Math.sin(phase)))
  }

  #nextTurn(): void {
    this.#turn = (this.#turn + 1) % TURNS
    this.#repeat(this.symbols().filter((symbol, at) => BUSY.has(symbol) || at % TURNS === this.#turn))
  }

  #repeat(symbols: readonly string[]): void {
    if (this.#quiet) return
    const second = Math.floor(this.clock.now() / 1000)
    const ticks = symbols.flatMap((symbol) => {
      const standing = this.#standing.get(symbol)
      if (!standing || (standing.isShare && !isOpen(second))) return []
      return [this.#tick(symbol, standing.price, decimal('0.1'), this.#count % 2 === 0 ? 'buy' : 'sell')]
    })
    if (ticks.length > 0) this.#onTicks(ticks)
  }

  #tick(symbol: string, price: Decimal, number: Decimal, side: 'buy' | 'sell'): FeedTick {
    this.#count++
    return { symbol, price, number, side, sourceTime: this.clock.now(), source: `scripted#${this.#count}` }
  }
}
