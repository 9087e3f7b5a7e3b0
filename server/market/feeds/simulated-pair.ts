import type { Bar, BarPeriod } from '#domain/market/candles.ts'
import type { Decimal } from '#domain/money.ts'
import type { Pair, Priceable } from '../types.ts'
import { CROSS_SHARE, MARKET_MOVE, type Model, models } from './price-models.ts'
import { type Course, Wave } from './price-waves.ts'
import { Draws, normal, WORDS } from './seeded-random-draws.ts'
import {
  extremePoints,
  fromSteps,
  joinRaw,
  pointsOf,
  type RawBar,
  SIDES,
  STRIDES,
  scaled,
  secondsOf,
  sideOf,
} from './simulated-bars.ts'
import { type TradingPeriod, tradingPeriods } from './stock-trading-periods.ts'

/** The properties of a pair that the simulator needs. */
export type SimulatedInstrument = Priceable

/** One simulated tick of a pair. */
export interface SimulatedTick {
  readonly price: Decimal
  readonly number: Decimal
  readonly side: 'buy' | 'sell'
}

/**
 * The fraction of a day's market time that falls into the trading session of a stock. The session is the busiest part
 * of the day.
 */
const SESSION_SHARE = 0.325
/** Standard deviation of the logarithm of trade sizes. */
const TRADE_SPREAD = 1.1

/**
 * Period (seconds) after which the pattern of seconds with and without a tick repeats for every pair. The first
 * second of each period has a tick, and longer candles are computed from these first ticks.
 */
const RHYTHM_SECONDS = 12

/** Lanes of a pair's random draws, one for each purpose. */
const TICKS = 0
const RHYTHM = 1

const marketWaves = new Map<string, Wave>()

/**
 * The common price move of coins or of stocks. The waves of up to two seeds are cached: a server uses one
 * seed, tests use several.
 */
function marketWave(seed: string, kind: Pair['kind']): Wave {
  const name = `market|${kind}`
  const key = `${seed}|${name}`
  const wave = marketWaves.get(key) ?? new Wave(seed, name, MARKET_MOVE[kind])
  marketWaves.set(key, wave)
  if (marketWaves.size > 4) marketWaves.delete([...marketWaves.keys()][0] ?? '')
  return wave
}

/**
 * A random price movement that a pair follows, with its weight in the price and the fraction of the pair's variance
 * that it causes.
 */
interface Followed {
  readonly wave: Wave
  readonly beta: number
  readonly share: number
}

function followed(
  seed: string,
  kind: Pair['kind'],
  base: [string, Model],
  quote: [string, Model],
): Followed[] {
  const parts = [
    { wave: marketWave(seed, kind), beta: base[1].beta - quote[1].beta, day: MARKET_MOVE[kind] },
    { wave: new Wave(seed, `coin|${base[0]}`, base[1].own), beta: 1, day: base[1].own },
    { wave: new Wave(seed, `coin|${quote[0]}`, quote[1].own), beta: -1, day: quote[1].own },
  ].filter(({ beta, day }) => beta * day !== 0)
  const all = parts.reduce((sum, { beta, day }) => sum + (beta * day) ** 2, 0)
  return parts.map(({ wave, beta, day }) => ({ wave, beta, share: (beta * day) ** 2 / all }))
}

/**
 * One pair of the simulated market. Everything is a pure function of (seed, symbol, second), and without the seed
 * future prices cannot be predicted from past prices (`price-waves.ts`). Coins follow a movement that they have in
 * common and a movement of their own. The price of a pair of two coins is the quotient of their USDT prices, so that
 * nobody can profit by trading in a circle between three pairs.
 */
export class SimulatedPair {
  readonly every: number
  /**
   * Half of the pairs tick in the first half of a second, the others in the second half, so that not all prices change
   * at once.
   */
  readonly half: 0 | 1
  readonly #middle: number
  readonly #waves: readonly Followed[]
  readonly #draws: Draws
  readonly #phase: number
  /** Turnover in a day of market time, in the quote currency. */
  readonly #turnover: number
  readonly #step: number
  readonly #unit: number

  constructor(
    seed: string,
    readonly pair: SimulatedInstrument,
    /** Factor by which the prices of this pair's models are multiplied. */
    level = 1,
  ) {
    const [base = '', quote = ''] = pair.symbol.split('/')
    const baseModel = models.get(base)
    const quoteModel = models.get(quote)
    if (!baseModel || !quoteModel) throw new RangeError(`the simulator has no model of ${pair.symbol}`)
    this.#middle = (baseModel.price / quoteModel.price) * level
    this.every = Math.max(baseModel.every, quote === 'USDT' ? 1 : 2)
    this.#draws = new Draws(seed, `pair|${pair.symbol}`)
    this.#phase = Math.floor(this.#draws.unit(RHYTHM, 0) * this.every)
    this.half = this.#draws.unit(RHYTHM, 1) < 0.5 ? 0 : 1
    this.#waves = followed(seed, pair.kind, [base, baseModel], [quote, quoteModel])
    const hours = pair.kind === 'stock' ? SESSION_SHARE : 1
    this.#turnover = (baseModel.turnover * (quote === 'USDT' ? 1 : CROSS_SHARE)) / quoteModel.price / hours
    this.#step = 10 ** pair.pricePrecision
    this.#unit = 10 ** pair.numberPrecision
  }

  /** True when the pair has a tick in this second, regardless of trading hours. */
  ticksAt(second: number): boolean {
    const at = second % RHYTHM_SECONDS
    return at === 0 || (at >= this.every && (at - this.#phase) % this.every === 0)
  }

  /** The last tick before the end of a candle or session. */
  #lastBefore(end: number): number {
    let second = end - 1
    while (!this.ticksAt(second)) second--
    return second
  }

  /** For ascending seconds: the logarithm of the price relative to its centre, and the market time of this pair. */
  #course(seconds: Float64Array): Course {
    const values = new Float64Array(seconds.length)
    const clocks = new Float64Array(seconds.length)
    for (const { wave, beta, share } of this.#waves) {
      const course = wave.over(seconds)
      for (let index = 0; index < seconds.length; index++) {
        values[index] = (values[index] ?? 0) + beta * (course.values[index] ?? 0)
        clocks[index] = (clocks[index] ?? 0) + share * (course.clocks[index] ?? 0)
      }
    }
    return { values, clocks }
  }

  /** The price at a second, before spread and rounding. */
  level(second: number): number {
    return this.#middle * Math.exp(this.#course(Float64Array.of(second)).values[0] ?? 0)
  }

  /** The price at the logarithmic distance `log` from the middle price, in smallest price steps, at least 1. */
  #price = (log: number): number => Math.max(1, Math.round(this.#middle * Math.exp(log) * this.#step))

  /**
   * The traded amount of one tick, in smallest units. It varies at random around the usual trade size for a second in
   * which `passed` days of market time pass.
   */
  #number(log: number, passed: number, words: Uint32Array, at: number): number {
    const draw = normal(words[at + 1] ?? 0)
    const usual = (this.#turnover * passed * this.every) / (this.#middle * Math.exp(log))
    return Math.max(1, Math.round(usual * Math.exp(TRADE_SPREAD * draw - TRADE_SPREAD ** 2 / 2) * this.#unit))
  }

  /**
   * The tick of a second. The caller checks by `ticksAt` and the trading hours whether the second has a tick.
   */
  tick(second: number): SimulatedTick {
    let [log, clock, next] = [0, 0, 0]
    for (const { wave, beta, share } of this.#waves) {
      const at = wave.at(second)
      log += beta * at.value
      clock += share * at.clock
      next += share * at.next
    }
    const passed = next - clock
    const words = this.#draws.words(TICKS, [second])
    const side = sideOf(words[0])
    return {
      price: fromSteps(this.#price(log + SIDES[side]), this.pair.pricePrecision),
      number: scaled(BigInt(this.#number(log, passed, words, 0)), this.pair.numberPrecision),
      side,
    }
  }

  /**
   * The last `limit` whole candles that end at or before `before` and do not begin before `from`, ascending.
   * A stock has candles only for the times at which it traded.
   */
  history(period: BarPeriod, before: number, limit: number, from = 0): Bar[] {
    const parts = tradingPeriods(period, this.pair.kind, { before, limit, from: Math.max(from, 1) })
    if (parts.length === 0) return []
    const bars = period === '1min' || period === 'line' ? this.#folds(parts) : this.#sketches(period, parts)
    const joined: { readonly time: number; readonly raw: RawBar }[] = []
    for (const [index, { time }] of parts.entries()) {
      const raw = bars[index]
      const last = joined.at(-1)
      if (raw && last?.time === time) joined[joined.length - 1] = { time, raw: joinRaw(last.raw, raw) }
      else if (raw) joined.push({ time, raw })
    }
    return joined.map(({ time, raw }) => this.#bar(time, raw))
  }

  /** Candles computed exactly from every tick. */
  #folds(parts: readonly TradingPeriod[]): RawBar[] {
    const seconds = Float64Array.from(parts.flatMap(({ from, to }) => secondsOf(from, to)))
    const { values, clocks } = this.#course(seconds)
    const words = this.#draws.words(TICKS, seconds)
    let index = 0
    return parts.map(({ to }) => {
      const bar = { open: 0, high: 0, low: 0, close: 0, volume: 0n, turnover: 0n }
      for (; (seconds[index] ?? to) < to; index++) {
        if (!this.ticksAt(seconds[index] ?? 0)) continue
        const log = values[index] ?? 0
        const price = this.#price(log + SIDES[sideOf(words[index * WORDS])])
        const passed = (clocks[index + 1] ?? 0) - (clocks[index] ?? 0)
        const number = BigInt(this.#number(log, passed, words, index * WORDS))
        bar.open ||= price
        bar.high = Math.max(bar.high, price)
        bar.low = Math.min(bar.low || price, price)
        bar.close = price
        bar.volume += number
        bar.turnover += number * BigInt(price)
      }
      index++
      return bar
    })
  }

  /**
   * Candles computed from some of the ticks, including the first and the last. The volume is computed from the market
   * time that passes in the candle.
   */
  #sketches(period: keyof typeof STRIDES, parts: readonly TradingPeriod[]): RawBar[] {
    const stride = STRIDES[period][this.pair.kind === 'coin' ? 0 : 1]
    const { seconds, starts } = pointsOf(parts, stride, (end) => this.#lastBefore(end))
    const { values, clocks } = this.#course(seconds)
    const outer = extremePoints(values, starts)
    const words = this.#draws.words(
      TICKS,
      outer.map((index) => seconds[index] ?? 0),
    )
    let next = 0
    return parts.map((_, part) => {
      const [first, end] = [starts[part] ?? 0, (starts[part + 1] ?? 0) - 1]
      const logs: number[] = []
      for (; (outer[next] ?? end) < end; next++)
        logs.push((values[outer[next] ?? 0] ?? 0) + SIDES[sideOf(words[next * WORDS])])
      let sum = 0
      for (let index = first; index < end; index++) sum += values[index] ?? 0
      const mean = sum / (end - first)
      const passed = (clocks[end] ?? 0) - (clocks[first] ?? 0)
      const usual = (this.#turnover * passed) / (this.#middle * Math.exp(mean))
      const volume = BigInt(Math.max(1, Math.round(usual * this.#unit)))
      return {
        open: this.#price(logs[0] ?? 0),
        high: this.#price(Math.max(...logs)),
        low: this.#price(Math.min(...logs)),
        close: this.#price(logs.at(-1) ?? 0),
        volume,
        turnover: volume * BigInt(this.#price(mean)),
      }
    })
  }

  #bar(time: number, raw: RawBar): Bar {
    const { pricePrecision, numberPrecision } = this.pair
    return {
      time,
      open: fromSteps(raw.open, pricePrecision),
      high: fromSteps(raw.high, pricePrecision),
      low: fromSteps(raw.low, pricePrecision),
      close: fromSteps(raw.close, pricePrecision),
      volume: scaled(raw.volume, numberPrecision),
      turnover: scaled(raw.turnover, pricePrecision + numberPrecision),
    }
  }
}
