import type { Job } from '../../platform/jobs/runner.ts'
import type { OrderRow } from './store.ts'

export const OVERDUE = 'seconds_unpriced'
/**
 * Time (ms) after the time limit for a price. After it, every price that was recorded within the limit is visible in
 * the database, whichever node recorded it.
 */
const GRACE = 3_000

/**
 * The job that returns the stake of an option when the time limit for its next price is over: first the limit for the
 * entry price, then the limit for the end price.
 */
export const overdueJob = ({ id, entry_id }: Pick<OrderRow, 'id' | 'entry_id'>, deadline: number): Job => ({
  kind: OVERDUE,
  object: String(id),
  period: entry_id === null ? 'entry' : 'end',
  at: deadline + GRACE,
})
