import { setImmediate } from 'node:timers/promises'
import type { Db } from '../platform/db/types.ts'
import type { Log } from '../services.ts'
import type { Board } from './board.ts'
import type { PairState } from './pair-state.ts'
import { saveBars } from './store.ts'

/**
 * Completes what is recorded with the source's history, when it is wanted: one pair after another, each once. A start
 * computes nothing but the time for which it was away.
 */
export class Filler {
  readonly #gaps = new Map<PairState, Promise<void>>()
  readonly #days = new Map<PairState, Promise<void>>()
  #last: Promise<void> = Promise.resolve()
  #stopping = false

  constructor(
    private readonly options: {
      readonly board: Board
      readonly db: Db
      readonly log: Log
      /** A node that does not record keeps the result in memory only. */
      readonly recording: () => boolean
    },
  ) {}

  /** Resolves when the candles of a pair hold the time before its first tick, or since its last. */
  gap(state: PairState): Promise<void> {
    return this.#once(this.#gaps, state, async () => {
      const { board, db, recording } = this.options
      const changed = await board.fillGap(state)
      if (changed.length > 0 && recording()) await saveBars(db, changed)
    })
  }

  /** Resolves when the figures of 24 hours of a pair are whole. */
  day(state: PairState): Promise<void> {
    if (!this.#days.has(state)) void this.gap(state)
    return this.#once(this.#days, state, () => this.options.board.fillDay(state))
  }

  /** What has not begun stays undone; resolves when what has is done. */
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
      // Other work of the server runs between two pairs.
      await setImmediate()
    })
    done.set(state, this.#last)
    return this.#last
  }
}
