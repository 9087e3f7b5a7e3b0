import { SPOT_WAIT_MS } from '#domain/trade/spotEvaluate.ts'
import type { Job, JobHandler } from '../../jobs/runner.ts'
import { pairTicksAfter } from '../../market/store.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone } from '../notifications.ts'
import { decide, newsOf } from './decide.ts'
import { lockOrder, type OrderRow } from './store.ts'

const KIND = 'spot_unpriced'
/** By then a price that was recorded in time is in the database, whichever node recorded it (ms). */
const GRACE = 3_000

/** Looks after a market order once the time for its price is over. */
export const unpricedJob = ({ id, created_at }: Pick<OrderRow, 'id' | 'created_at'>): Job => ({
  kind: KIND,
  object: String(id),
  period: '',
  at: created_at + SPOT_WAIT_MS + GRACE,
})

/** A market order that no price has decided ends; one whose price was recorded and not evaluated yet is evaluated by it. */
export const spotJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [KIND]: async (tx, { object }, now) => {
    const row = await lockOrder(tx, Number(object))
    if (row?.status !== 'doing') return {}
    const ticks = await pairTicksAfter(tx, row.pair_id, row.evaluated_seq, 100)
    const decided = await decide(services, tx, row, ticks, { time: now, overdue: true })
    return notifyWhenDone(services, decided && (await newsOf(services, tx, [decided])))
  },
})
