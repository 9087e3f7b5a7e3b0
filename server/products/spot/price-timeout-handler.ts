import { pairTicksAfter } from '../../market/tick-store.ts'
import type { JobHandler } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone } from '../notifications.ts'
import { decide, newsOf } from './apply-ticks.ts'
import { UNPRICED } from './price-timeout-job.ts'
import { lockOrder } from './store.ts'

/**
 * Ends market orders that no price has decided in time. If a price was recorded in time and not evaluated yet, this
 * price still decides the order.
 */
export const spotJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [UNPRICED]: async (tx, { object }, now) => {
    const row = await lockOrder(tx, Number(object))
    if (row?.status !== 'doing') return {}
    const ticks = await pairTicksAfter(tx, row.pair_id, row.evaluated_seq, 100)
    const decided = await decide(services, tx, row, ticks, { time: now, overdue: true })
    return notifyWhenDone(services, decided && (await newsOf(services, tx, [decided])))
  },
})
