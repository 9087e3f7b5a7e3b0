import type { Job } from '../../platform/jobs/runner.ts'
import type { OrderRow } from './store.ts'

export const OVERDUE = 'seconds_unpriced'
/** Delay (ms) after which every price that was recorded in time is in the database, whichever node recorded it. */
const GRACE = 3_000

/** Job that handles an option when the time limit for its next price is over: first the entry's, then the end's. */
export const overdueJob = ({ id, entry_id }: Pick<OrderRow, 'id' | 'entry_id'>, deadline: number): Job => ({
  kind: OVERDUE,
  object: String(id),
  period: entry_id === null ? 'entry' : 'end',
  at: deadline + GRACE,
})
