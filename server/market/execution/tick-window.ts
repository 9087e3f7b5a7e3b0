import { type Decimal, gt, lt } from '#domain/money.ts'
import type { RecordedTick } from '../types.ts'

/** The lowest and highest price of some ticks. */
export interface PriceRange {
  readonly low: Decimal
  readonly high: Decimal
}

/** `range` widened by the prices of `ticks`. */
export function widen(range: PriceRange | null, ticks: readonly RecordedTick[]): PriceRange | null {
  let wide = range
  for (const { price } of ticks) {
    if (!wide) wide = { low: price, high: price }
    else if (lt(price, wide.low)) wide = { ...wide, low: price }
    else if (gt(price, wide.high)) wide = { ...wide, high: price }
  }
  return wide
}

/**
 * The newest ticks of one pair, without a gap. They cover more time than a transaction that places an order may take,
 * so that an order that is committed just after a tick can be evaluated by that tick without reading the database.
 * Older ticks are read from the database.
 */
export class TickWindow {
  private ticks: RecordedTick[] = []
  private known: PriceRange | null = null

  /** @param keepMs minimum time that is covered (ms). @param keepTicks minimum number of ticks. */
  constructor(
    private readonly keepMs: number,
    private readonly keepTicks: number,
    first: readonly RecordedTick[] = [],
  ) {
    this.add(first)
  }

  /**
   * Appends newer ticks, ascending. Ticks that are present already are skipped. Returns false when there are missing
   * ticks before the newer ones; only the newer ones are then kept.
   */
  add(newer: readonly RecordedTick[]): boolean {
    let whole = true
    for (const tick of newer) {
      const last = this.ticks.at(-1)
      if (last && tick.seq <= last.seq) continue
      if (last && tick.seq !== last.seq + 1) {
        this.ticks = []
        this.known = null
        whole = false
      }
      this.ticks.push(tick)
      this.known = widen(this.known, [tick])
    }
    this.forget()
    return whole
  }

  private forget(): void {
    const last = this.ticks.at(-1)
    if (!last) return
    const most = this.ticks.length - this.keepTicks
    let drop = 0
    while (drop < most && (this.ticks[drop]?.time ?? last.time) < last.time - this.keepMs) drop++
    // Old ticks are dropped many at a time, because dropping them one by one would copy the list with every tick.
    if (drop < this.keepTicks) return
    this.ticks = this.ticks.slice(drop)
    this.known = widen(null, this.ticks)
  }

  all(): readonly RecordedTick[] {
    return this.ticks
  }

  newest(): number {
    return this.ticks.at(-1)?.seq ?? 0
  }

  /** True when every recorded tick after `seq` is in the window. */
  covers(seq: number): boolean {
    const first = this.ticks[0]
    return first !== undefined && first.seq <= seq + 1
  }

  range(): PriceRange | null {
    return this.known
  }
}
