import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { reviewAt } from '../test-review.ts'

/** The review of a deposit of test mode, as jobs. */
export const DEMO_REVIEW = 'deposit_demo_review'

interface Claimed {
  readonly id: number
  readonly test: boolean
  readonly paid_at: number
}

/** Has those of test mode among deposits that are said to be paid reviewed by themselves; known ones stay as they are. */
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
