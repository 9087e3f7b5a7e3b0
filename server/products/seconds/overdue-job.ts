import type { Job } from '../../platform/jobs/runner.ts'
import type { OrderRow } from './store.ts'

export const OVERDUE = 'seconds_unpriced'
/** By then a price that was recorded in time is in the database, whichever node recorded it (ms). */
const GRACE = 3_000

/** Looks after an option once the time for its next price is over: the entry's, then the end's. */
export const overdueJob = ({ id, entry_id }: Pick<OrderRow, 'id' | 'entry_id'>, deadline: number): Job => ({
  kind: OVERDUE,
  object: String(id),
  period: entry_id === null ? 'entry' : 'end',
  at: deadline + GRACE,
})
