import { type Bar, type BarPeriod, barNumber, barsBefore } from '#domain/market/candles.ts'

/** Bars that are computed in one go: a few milliseconds. */
const BLOCK = 50
/** Blocks that are kept, the last used: some 30 MB. */
const KEPT = 2000

interface Block {
  readonly bars: readonly Bar[]
  /** The second up to which they are known. */
  readonly known: number
}

/** The whole bars of a period that begin and end between two seconds, ascending. */
export type Compute = (period: BarPeriod, from: number, to: number) => readonly Bar[]

/**
 * Bars that cost something to compute, block by block: what has closed is computed once, and the newest block
 * grows.
 */
export class KeptBars {
  readonly #blocks = new Map<string, Block>()

  /**
   * The bars of the block that has the bar before `edge` (the beginning of one), up to there, and the block's
   * beginning.
   * `name` distinguishes the pairs; `isNew` when something had to be computed.
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
