import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobHandlers } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { isReviewedAutomatically } from '../automatic-review.ts'
import { notifyWhenDone } from '../notifications.ts'
import { DEMO_REVIEW, scheduleDemoReview } from './demo-auto-review-job.ts'
import { REVIEWING } from './deposits.ts'
import { creditTest } from './review-deposit.ts'

/**
 * Demo installations only: credits deposits of test mode automatically. Their flag `test` says that nothing was paid.
 */
export const walletJobs = (services: Services): JobHandlers =>
  isReviewedAutomatically(services)
    ? {
        [DEMO_REVIEW]: async (tx, { object }) => {
          try {
            return notifyWhenDone(services, await creditTest(services, tx, Number(object)))
          } catch (error) {
            // An operator has reviewed the deposit in the meantime.
            if (error instanceof AppError && error.key === 'already_handled') return {}
            throw error
          }
        },
      }
    : {}

/** Schedules the review of deposits that were waiting while test mode was off. */
export async function seedDemoReview(services: Services): Promise<void> {
  if (!isReviewedAutomatically(services)) return
  await inTransaction(services.db, async (tx) => {
    const waiting = await tx
      .selectFrom('deposits')
      .select(['id', 'test', 'paid_at'])
      .where('status', '=', REVIEWING)
      .where('test', '=', true)
      .execute()
    await scheduleDemoReview(services, tx, waiting)
  })
}
