import { CALLBACK } from '#domain/trade/spotTrailingStop.ts'
import type { RecordedTick } from '../types.ts'

/**
 * A reversal of a pair's price by a callback rate: for a sell the price fell from the high at the tick `seq`, for a
 * buy it rose from the low at this tick. The reversal triggers every trailing stop with this rate that was active at
 * the tick.
 */
export interface Pullback {
  readonly side: 'sell' | 'buy'
  /** The callback rate as a multiple of the smallest step of callback rates. */
  readonly steps: number
  readonly seq: number
}

interface Extreme {
  readonly seq: number
  readonly time: number
  readonly price: number
}

interface Turn {
  seq: number
  /** Time (ms) of the latest price that was this far from the extreme. */
  time: number
}

const STEP = Number(CALLBACK.step)
const STEPS = Math.round(Number(CALLBACK.most) / STEP)
/**
 * Tolerance of the comparison. This code only finds the orders that may be triggered, with floating-point numbers; a
 * price this close to a trigger counts as reaching it. The order itself is then decided with exact numbers.
 */
const CLOSE = 1 + 1e-9

/**
 * One side of the market. For sells: the highs that no later price exceeded, and how far the price has fallen from
 * each of them. For buys: the same with lows.
 */
class Side {
  /** Oldest first. The oldest extreme is also the furthest from the present price. */
  private extremes: Extreme[] = []
  private readonly turns: (Turn | undefined)[] = []

  constructor(
    private readonly side: Pullback['side'],
    private readonly keepMs: number,
  ) {}

  private isBeyond(price: number, than: number): boolean {
    return this.side === 'sell' ? price >= than : price <= than
  }

  private hasTurned(price: number, from: number, steps: number): boolean {
    return this.side === 'sell'
      ? price <= from * (1 - steps * STEP) * CLOSE
      : price * CLOSE >= from * (1 + steps * STEP)
  }

  add({ seq, time, price: text }: RecordedTick): void {
    const price = Number(text)
    this.compare(price, time)
    for (
      let newest = this.extremes.at(-1);
      newest && this.isBeyond(price, newest.price);
      newest = this.extremes.at(-1)
    )
      this.extremes.pop()
    this.extremes.push({ seq, time, price })
    const old = time - this.keepMs
    if ((this.extremes[0]?.time ?? time) < old)
      this.extremes = this.extremes.filter((extreme) => extreme.time >= old)
  }

  /**
   * For each number of steps, records the newest extreme from which the price has reversed by that many steps. The
   * newest extreme is enough: every order that was active at an older extreme and is still open is active at the
   * newest one too.
   */
  private compare(price: number, time: number): void {
    const furthest = this.extremes[0]
    if (!furthest || !this.hasTurned(price, furthest.price, 1)) return
    let steps = 1
    for (let at = this.extremes.length - 1; at >= 0; at--) {
      const from = this.extremes[at]
      while (from && steps <= STEPS && this.hasTurned(price, from.price, steps)) {
        this.note(steps, from.seq, time)
        steps++
      }
    }
  }

  /**
   * Records that the price has reversed by `steps` from the extreme at tick `seq`. Every trailing stop
   * with this rate that was active at the extreme is triggered, regardless of later prices.
   */
  private note(steps: number, seq: number, time: number): void {
    const known = this.turns[steps]
    if (!known) this.turns[steps] = { seq, time }
    else {
      known.seq = Math.max(known.seq, seq)
      known.time = time
    }
  }

  since(time: number): readonly Pullback[] {
    return this.turns.flatMap((turn, steps) =>
      turn && turn.time >= time ? [{ side: this.side, steps, seq: turn.seq }] : [],
    )
  }
}

/**
 * How far the price of one pair has reversed, for each step of the callback rates. The extreme of a trailing stop
 * changes with the price; this class finds the triggered stops without reading or writing each order at every price.
 * A trailing stop is triggered exactly when it was active at the newest extreme from which the price has reversed by
 * the callback rate of the stop. Extremes that are older than the ticks in memory are stored in the rows of the
 * orders.
 */
export class Pullbacks {
  private readonly sides: readonly Side[]
  private newest = 0

  /** @param keepMs minimum time that is covered (ms). */
  constructor(keepMs: number) {
    this.sides = [new Side('sell', keepMs), new Side('buy', keepMs)]
  }

  /** Adds newer ticks, ascending and without a gap; ticks that were added before are skipped. */
  add(ticks: readonly RecordedTick[]): void {
    for (const tick of ticks) {
      if (tick.seq <= this.newest) continue
      this.newest = tick.seq
      for (const side of this.sides) side.add(tick)
    }
  }

  /** The reversals that hold at a price recorded since `time` (ms). */
  since(time: number): readonly Pullback[] {
    return this.sides.flatMap((side) => side.since(time))
  }
}
