import type { Job } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { reviewAt } from '../automatic-review.ts'
import type { LoanRow } from './store.ts'

export const DEMO_REVIEW = 'loan_demo'

/** Job of the automatic review of an application in test mode. */
export const demoJob = (services: Services, { id, created_at }: Pick<LoanRow, 'id' | 'created_at'>): Job => ({
  kind: DEMO_REVIEW,
  object: String(id),
  period: '',
  at: reviewAt(services, created_at),
})
