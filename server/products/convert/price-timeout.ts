import { pairTicksAfter } from '../../market/tick-store.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { Job, JobHandler } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone } from '../notifications.ts'
import { decide } from './apply-ticks.ts'
import { legsOf, lockConversion } from './store.ts'
import type { ConversionRow } from './tables.ts'

const KIND = 'convert_unpriced'
/**
 * Delay (ms) after the time limit for a price. By then every price recorded within the limit is visible in
 * the database, whichever node recorded it.
 */
const GRACE = 3_000

/** Job that handles a conversion when the time limit for its prices is over. */
export const unpricedJob = (
  { id, created_at }: Pick<ConversionRow, 'id' | 'created_at'>,
  wait: number,
): Job => ({
  kind: KIND,
  object: String(id),
  period: '',
  at: created_at + wait + GRACE,
})

/**
 * Ends conversions that were not decided by a price in time. A price that was recorded in time but not
 * evaluated yet still decides the conversion.
 */
export const convertJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [KIND]: async (tx, { object }, time) => {
    const row = await lockConversion(tx, Number(object))
    if (row?.status !== 'doing') return {}
    const ticks = new Map<number, readonly RecordedTick[]>()
    for (const leg of await legsOf(tx, [row.id]))
      if (leg.open) ticks.set(leg.pair_id, await pairTicksAfter(tx, leg.pair_id, leg.evaluated_seq, 100))
    return notifyWhenDone(services, await decide(services, tx, row, ticks, { time, overdue: true }))
  },
})
