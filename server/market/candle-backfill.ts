import { setImmediate } from 'node:timers/promises'
import type { Db } from '../platform/db/types.ts'
import type { Log } from '../services.ts'
import type { MarketState } from './market-state.ts'
import type { PairState } from './pair-state.ts'
import { saveBars } from './tick-store.ts'

/**
 * Completes recorded market data with candles from the price source, on request: one pair at a time, and each pair
 * only once. At the start of the server only the periods without recorded prices are determined.
 */
export class Backfill {
  readonly #gaps = new Map<PairState, Promise<void>>()
  readonly #days = new Map<PairState, Promise<void>>()
  #last: Promise<void> = Promise.resolve()
  #stopping = false

  constructor(
    private readonly options: {
      readonly board: MarketState
      readonly db: Db
      readonly log: Log
      /**
       * Whether this node records prices. A node that does not record prices keeps the result in memory only.
       */
      readonly recording: () => boolean
    },
  ) {}

  /** Resolves when the candles of a pair cover the time before its first tick and its last recording gap. */
  gap(state: PairState): Promise<void> {
    return this.#once(this.#gaps, state, async () => {
      const { board, db, recording } = this.options
      const changed = await board.fillGap(state)
      if (changed.length > 0 && recording()) await saveBars(db, changed)
    })
  }

  /** Resolves when the 24-hour figures of a pair are complete. */
  day(state: PairState): Promise<void> {
    if (!this.#days.has(state)) void this.gap(state)
    return this.#once(this.#days, state, () => this.options.board.fillDay(state))
  }

  /**
   * Drops the pairs that are still queued. Resolves when the request for candles that is running has been processed.
   */
  stop(): Promise<void> {
    this.#stopping = true
    return this.#last
  }

  #once(done: Map<PairState, Promise<void>>, state: PairState, work: () => Promise<void>): Promise<void> {
    const known = done.get(state)
    if (known !== undefined) return known
    this.#last = this.#last.then(async () => {
      if (this.#stopping) return
      try {
        await work()
      } catch (error) {
        const { symbol } = state.pair
        this.options.log.warn('no history from the source', { symbol, problem: String(error) })
      }
      // Lets other work of the server run between two pairs.
      await setImmediate()
    })
    done.set(state, this.#last)
    return this.#last
  }
}
