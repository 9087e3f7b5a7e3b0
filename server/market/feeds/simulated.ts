import { type Bar, type BarPeriod, barEnd, barStart, joinBars } from '#domain/candles.ts'
import { lastSession, type Session } from '#domain/hours.ts'
import type { Decimal } from '#domain/money.ts'
import type { Pair } from '../types.ts'
import { Draws, normal } from './draws.ts'
import { CROSS_SHARE, MARKET_MOVE, type Model, models } from './models.ts'
import { SharedWave, Wave } from './waves.ts'

/** What the simulator has to know of a pair. */
export type SimulatedInstrument = Pick<Pair, 'symbol' | 'kind' | 'pricePrecision' | 'numberPrecision'>

/** What the simulated market does in one second of one pair. */
export interface SimulatedTick {
  readonly price: Decimal
  readonly number: Decimal
  readonly side: 'buy' | 'sell'
}

/** Price in smallest steps, number in smallest units: exact integers. */
interface RawTick {
  readonly price: number
  readonly number: number
  readonly side: 'buy' | 'sell'
}

/**
 * Seconds between the points at which a period of history is read (`1min`: every tick). Each is a multiple of the one
 * before and of every pair's interval, so a longer candle never shows a price that its shorter candles lack.
 */
const STRIDE: Readonly<Record<BarPeriod, number>> = {
  line: 1,
  '1min': 1,
  '5min': 12,
  '15min': 12,
  '30min': 24,
  '60min': 48,
  '4hour': 192,
  '1day': 1152,
  '1week': 8064,
  '1mon': 32_256,
}

const SESSION_SECONDS = 6.5 * 3600
/** Half the distance between a buy's and a sell's price, as a fraction. */
const HALF_SPREAD = 0.000_03

const scaled = (value: bigint, scale: number): Decimal => {
  const digits = value.toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return (fraction ? `${whole}.${fraction}` : whole) as Decimal
}

const steps = (value: number, scale: number): Decimal => {
  if (scale === 0) return String(value) as Decimal
  const digits = String(value).padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}` as Decimal
}

/** Lanes of a pair's draws. */
const TICKS = 0
const RHYTHM = 1

const marketWaves = new Map<string, SharedWave>()

/** The common move of coins or of shares. Two seeds' waves are kept, as a process runs one (tests a few). */
function marketWave(seed: string, kind: Pair['kind']): SharedWave {
  const name = `market|${kind}`
  const key = `${seed}|${name}`
  const wave = marketWaves.get(key) ?? new SharedWave(seed, name, MARKET_MOVE[kind])
  marketWaves.set(key, wave)
  if (marketWaves.size > 4) marketWaves.delete([...marketWaves.keys()][0] ?? '')
  return wave
}

/**
 * One pair of the simulated market: everything is a pure function of (seed, symbol, second), and nothing to come can be
 * told from what was seen without the seed. Coins follow a common move and their own; a cross is the quotient of its two
 * coins, so that no triangle of pairs disagrees.
 */
export class SimulatedPair {
  readonly every: number
  /** Half of the pairs tick in the first half of a second, half in the second: the market does not move in one jerk. */
  readonly half: 0 | 1
  readonly #base: Model
  readonly #quote: Model
  readonly #waves: readonly Pick<Wave, 'over'>[]
  readonly #betas: readonly number[]
  readonly #draws: Draws
  readonly #phase: number
  readonly #turnover: number
  readonly #step: number
  readonly #unit: number

  constructor(
    seed: string,
    readonly pair: SimulatedInstrument,
  ) {
    const [base = '', quote = ''] = pair.symbol.split('/')
    const baseModel = models.get(base)
    const quoteModel = models.get(quote)
    if (!baseModel || !quoteModel) throw new RangeError(`the simulator has no model of ${pair.symbol}`)
    this.#base = baseModel
    this.#quote = quoteModel
    this.every = Math.max(baseModel.every, quote === 'USDT' ? 1 : 2)
    this.#draws = new Draws(seed, `pair|${pair.symbol}`)
    this.#phase = Math.floor(this.#draws.unit(RHYTHM, 0) * this.every)
    this.half = this.#draws.unit(RHYTHM, 1) < 0.5 ? 0 : 1
    this.#waves = [
      marketWave(seed, pair.kind),
      new Wave(seed, `coin|${base}`, baseModel.own),
      ...(quoteModel.own > 0 ? [new Wave(seed, `coin|${quote}`, quoteModel.own)] : []),
    ]
    this.#betas = [baseModel.beta - quoteModel.beta, 1, -1]
    this.#turnover = (baseModel.turnover * (quote === 'USDT' ? 1 : CROSS_SHARE)) / quoteModel.price
    this.#step = 10 ** pair.pricePrecision
    this.#unit = 10 ** pair.numberPrecision
  }

  /** True when the pair ticks in this second, its hours apart. */
  ticksAt = (second: number): boolean => (second + this.#phase) % this.every === 0

  /** The prices of these seconds before spread and rounding. */
  #levels(seconds: readonly number[]): Float64Array {
    const logs = new Float64Array(seconds.length)
    for (const [n, wave] of this.#waves.entries()) {
      const beta = this.#betas[n] ?? 0
      for (const [index, value] of wave.over(seconds).entries())
        logs[index] = (logs[index] ?? 0) + beta * value
    }
    return logs.map((log) => (this.#base.price / this.#quote.price) * Math.exp(log))
  }

  /** The price of a second before spread and rounding. */
  level(second: number): number {
    return this.#levels([second])[0] ?? 0
  }

  /** The ticks of these seconds; many at once cost little more than one. */
  #raws(seconds: readonly number[]): RawTick[] {
    const levels = this.#levels(seconds)
    const words = this.#draws.words(TICKS, seconds)
    return seconds.map((second, index) => this.#raw(second, levels[index] ?? 0, words, index))
  }

  #raw(second: number, level: number, words: Uint32Array, index: number): RawTick {
    // The last bit of a size that is rounded much coarser.
    const side = ((words[index * 4] ?? 0) & 1) === 0 ? 'buy' : 'sell'
    const price = Math.max(
      1,
      Math.round(level * (side === 'buy' ? 1 + HALF_SPREAD : 1 - HALF_SPREAD) * this.#step),
    )
    const perDay = this.pair.kind === 'stock' ? SESSION_SECONDS : 86_400
    const mean = ((this.#turnover / perDay) * this.every) / level
    // Busiest around 14:00 UTC; single trades are spread log-normally.
    const hour = (second % 86_400) / 3600
    const profile = this.pair.kind === 'stock' ? 1 : 1 + 0.35 * Math.cos(((hour - 14) / 12) * Math.PI)
    const number = Math.max(
      1,
      Math.round(mean * profile * Math.exp(1.1 * normal(words, index) - 0.605) * this.#unit),
    )
    return { price, number, side }
  }

  /** The tick of a second; which seconds have one is `ticksAt` and the pair's hours. */
  tick(second: number): SimulatedTick {
    const [raw] = this.#raws([second])
    if (!raw) throw new RangeError('no second')
    const { price, number, side } = raw
    return {
      price: steps(price, this.pair.pricePrecision),
      number: scaled(BigInt(number), this.pair.numberPrecision),
      side,
    }
  }

  /** The fold of the ticks in [from, to) of one session, read every `stride` seconds; null when there is none. */
  #fold(time: number, from: number, to: number, atLeast: number): Bar | null {
    const first = from + ((this.every - ((from + this.#phase) % this.every)) % this.every)
    if (first >= to) return null
    const last = first + Math.floor((to - 1 - first) / this.every) * this.every
    const stride = Math.max(this.every, atLeast)
    const seconds = [first]
    let second = first + 1 + ((stride - ((first + 1 + this.#phase) % stride)) % stride)
    for (; second < last; second += stride) seconds.push(second)
    if (last > first) seconds.push(last)
    const ticks = this.#raws(seconds)
    const [open, close] = [ticks[0], ticks.at(-1)]
    if (!open || !close) return null
    let { price: high, price: low } = open
    let volume = 0n
    let turnover = 0n
    for (const tick of ticks) {
      if (tick.price > high) high = tick.price
      if (tick.price < low) low = tick.price
      const number = BigInt(tick.number)
      volume += number
      turnover += number * BigInt(tick.price)
    }
    // Where not every tick was read, the sums are scaled up to all of them.
    const all = BigInt((last - first) / this.every + 1)
    const read = BigInt(ticks.length)
    const precision = this.pair.pricePrecision
    return {
      time,
      open: steps(open.price, precision),
      high: steps(high, precision),
      low: steps(low, precision),
      close: steps(close.price, precision),
      volume: scaled((volume * all) / read, this.pair.numberPrecision),
      turnover: scaled((turnover * all) / read, precision + this.pair.numberPrecision),
    }
  }

  /**
   * The last `limit` whole bars that end at or before `before` and do not begin before `from`, ascending. A share has bars
   * only while it traded.
   */
  history(period: BarPeriod, before: number, limit: number, from = 0): Bar[] {
    const bars: Bar[] = []
    let start = barStart(period, before - 1)
    if (barEnd(period, start) > before) start = barStart(period, start - 1)
    while (bars.length < limit && start >= Math.max(from, 1)) {
      const end = barEnd(period, start)
      if (this.pair.kind === 'coin') {
        const bar = this.#fold(start, start, end, STRIDE[period])
        if (bar) bars.push(bar)
        start = barStart(period, start - 1)
        continue
      }
      const session = lastSession(end - 1)
      const bar = this.#sessions(period, start, end, session)
      if (bar) bars.push(bar)
      // Nothing traded between the last session and this bar: go straight to that session's last bar.
      start = session.close <= start ? barStart(period, session.close - 1) : barStart(period, start - 1)
    }
    return bars.reverse()
  }

  #sessions(period: BarPeriod, start: number, end: number, latest: Session): Bar | null {
    let session = latest
    let bar: Bar | null = null
    while (session.close > start) {
      const part = this.#fold(
        start,
        Math.max(start, session.open),
        Math.min(end, session.close),
        STRIDE[period],
      )
      bar = part && bar ? joinBars(start, part, bar) : (part ?? bar)
      session = lastSession(session.open - 1)
    }
    return bar
  }
}
