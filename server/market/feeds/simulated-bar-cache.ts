import { type Bar, type BarPeriod, barNumber, barsBefore } from '#domain/market/candles.ts'

/** Number of candles that one call computes, within a few milliseconds. */
const BLOCK = 50
/**
 * Maximum number of blocks in the cache (about 30 MB); the least recently used blocks are dropped.
 */
const KEPT = 2000

interface Block {
  readonly bars: readonly Bar[]
  /** The second (epoch) up to which the block has candles. */
  readonly known: number
}

/** Computes the whole candles of a period that begin and end between two seconds, ascending. */
export type Compute = (period: BarPeriod, from: number, to: number) => readonly Bar[]

/**
 * A cache of candles that are expensive to compute, in blocks. Closed candles are computed once; candles that have
 * closed since are added to the newest block.
 */
export class BarCache {
  readonly #blocks = new Map<string, Block>()

  /**
   * The candles of the block that contains the candle before `edge` (the start of a candle), up to `edge`; and the
   * start of the block. `isNew` is true when a candle was computed and not read from the cache.
   * @param name identifies the pair
   */
  before(
    name: string,
    period: BarPeriod,
    edge: number,
    compute: Compute,
  ): { readonly bars: readonly Bar[]; readonly start: number; readonly isNew: boolean } {
    const last = barsBefore(period, edge, 1)
    const start = barsBefore(period, last, barNumber(period, last) % BLOCK)
    const key = `${name}|${period}|${start}`
    const block = this.#blocks.get(key)
    const isNew = !block || block.known < edge
    const bars = isNew
      ? [...(block?.bars ?? []), ...compute(period, block?.known ?? start, edge)]
      : block.bars
    this.#blocks.delete(key)
    this.#blocks.set(key, { bars, known: isNew ? edge : block.known })
    const [oldest] = this.#blocks.keys()
    if (this.#blocks.size > KEPT && oldest !== undefined) this.#blocks.delete(oldest)
    return { bars: bars.filter(({ time }) => time < edge), start, isNew }
  }
}
