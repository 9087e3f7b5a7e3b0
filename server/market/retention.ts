import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/types.ts'
import type { Log } from '../services.ts'
import type { StoredPeriod } from './current-candles.ts'
import type { Recorder } from './recorder.ts'
import { type NamedTicks, sealDay } from './seal-tick-day.ts'
import { dayNumber, keptDays, partitionName } from './tick-partitions.ts'
import { dropOldBars } from './tick-store.ts'

/** Number of days for which short candles are kept; longer candles are kept for ever. */
const BAR_DAYS: readonly (readonly [StoredPeriod, number])[] = [
  ['1min', 40],
  ['5min', 400],
  ['15min', 400],
]

/** Limits the disk usage: seals and drops old days of ticks, and deletes old short candles. */
export class Retention {
  #doneOn = -1

  constructor(
    private readonly options: {
      readonly db: Db
      readonly clock: Clock
      readonly log: Log
      /** Number of whole days of ticks that are kept besides today. */
      readonly keepDays: number
      /**
       * Queries for the ticks that receipts of orders refer to; these ticks are kept when their day is
       * dropped.
       */
      readonly named: readonly NamedTicks[]
      readonly recorder: Pick<Recorder, 'recording'>
    },
  ) {}

  /**
   * Seals old days of ticks and deletes old candles once per day, on the node that records prices. After a
   * failure the next call tries again.
   */
  async look(): Promise<void> {
    const { db, clock, log, keepDays, named, recorder } = this.options
    const today = dayNumber(clock.now())
    if (!recorder.recording || today === this.#doneOn) return
    try {
      for (const day of await keptDays(db)) {
        if (day >= today - keepDays) continue
        const kept = await sealDay(db, day, named)
        log.info('a day of ticks was sealed and dropped', { day: partitionName(day).slice(6), kept })
      }
      for (const [period, days] of BAR_DAYS) await dropOldBars(db, period, (today - days) * 86_400)
      this.#doneOn = today
    } catch (error) {
      log.warn('old ticks could not be dropped', { problem: String(error) })
    }
  }
}
