import { pairTicksAfter } from '../../market/tick-store.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { JobHandler } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone } from '../notifications.ts'
import { decide } from './apply-ticks.ts'
import { UNPRICED } from './price-timeout-job.ts'
import { legsOf, lockConversion } from './store.ts'

/**
 * Ends conversions that no price has decided in time. If a price was recorded in time and not evaluated yet, this
 * price still decides the conversion.
 */
export const convertJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [UNPRICED]: async (tx, { object }, time) => {
    const row = await lockConversion(tx, Number(object))
    if (row?.status !== 'doing') return {}
    const ticks = new Map<number, readonly RecordedTick[]>()
    for (const leg of await legsOf(tx, [row.id]))
      if (leg.open) ticks.set(leg.pair_id, await pairTicksAfter(tx, leg.pair_id, leg.evaluated_seq, 100))
    return notifyWhenDone(services, await decide(services, tx, row, ticks, { time, overdue: true }))
  },
})
