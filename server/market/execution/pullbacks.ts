import { CALLBACK } from '#domain/trade/spotTrail.ts'
import type { RecordedTick } from '../types.ts'

/**
 * The price of a pair has turned by a callback rate from where it was at the tick `seq`: for a sale it fell from a high, for a
 * buy it rose from a low. A trailing stop with this rate that follows since that tick or before is reached.
 */
export interface Pullback {
  readonly side: 'sell' | 'buy'
  /** A callback rate, as a number of its steps. */
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
  /** When the price was last recorded that turned so far (ms). */
  time: number
}

const STEP = Number(CALLBACK.step)
const STEPS = Math.round(Number(CALLBACK.most) / STEP)
/** Prices are compared as floating-point numbers, so that what lies this close counts as reached; the order decides exactly. */
const CLOSE = 1 + 1e-9

/** One side: the prices that no later one went beyond, and how far the price has turned from each. */
class Side {
  /** Oldest and furthest first. */
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

  /** Notes from which extreme the price has turned by each number of steps: the newest of them, as that reaches the most. */
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

  /** Who began to follow before the newest such extreme is reached, whatever came since. */
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
 * How far the price of one pair has turned, step by step of the callback rates, so that trailing stops whose extreme moves with
 * every price are found without being read or written at every price. An order that waits is reached exactly when it follows
 * since before the extreme of its rate, which only ever gets newer; what it has seen before the ticks that are kept here is in
 * its row.
 */
export class Pullbacks {
  private readonly sides: readonly Side[]
  private newest = 0

  /** @param keepMs how far back it reaches at least. */
  constructor(keepMs: number) {
    this.sides = [new Side('sell', keepMs), new Side('buy', keepMs)]
  }

  /** Adds newer ticks, ascending and without a gap to those before; those it has are skipped. */
  add(ticks: readonly RecordedTick[]): void {
    for (const tick of ticks) {
      if (tick.seq <= this.newest) continue
      this.newest = tick.seq
      for (const side of this.sides) side.add(tick)
    }
  }

  /** The turns that a price recorded since `time` (ms) has made. */
  since(time: number): readonly Pullback[] {
    return this.sides.flatMap((side) => side.since(time))
  }
}
