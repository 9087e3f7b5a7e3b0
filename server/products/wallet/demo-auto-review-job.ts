import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { reviewAt } from '../automatic-review.ts'

/** Job kind of the automatic review of a deposit in test mode. */
export const DEMO_REVIEW = 'deposit_demo_review'

interface Claimed {
  readonly id: number
  readonly test: boolean
  readonly paid_at: number
}

/**
 * Schedules the automatic review of deposits in test mode whose owner says that they were paid. Existing jobs are not
 * replaced.
 */
export const scheduleDemoReview = (services: Services, tx: Tx, rows: readonly Claimed[]): Promise<void> =>
  schedule(
    tx,
    rows
      .filter(({ test, paid_at }) => test && paid_at > 0)
      .map(({ id, paid_at }) => ({
        kind: DEMO_REVIEW,
        object: String(id),
        period: '',
        at: reviewAt(services, paid_at),
      })),
  )
