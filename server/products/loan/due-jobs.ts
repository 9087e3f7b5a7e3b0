import type { DueJob } from '../../jobs/due.ts'
import type { LoanRow } from './store.ts'

export const DEMO_REVIEW = 'loan_demo'
/** How long an application of test mode shows "under review" (ms). */
const REVIEW_AFTER = 5000

/** The review of an application of test mode. */
export const demoJob = ({ id, created_at }: Pick<LoanRow, 'id' | 'created_at'>): DueJob => ({
  kind: DEMO_REVIEW,
  object: String(id),
  period: '',
  at: created_at + REVIEW_AFTER,
})
