import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobHandlers } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone } from '../notifications.ts'
import { reviewsItself } from '../test-review.ts'
import { DEMO_REVIEW, scheduleDemoReview } from './demo-job.ts'
import { REVIEWING } from './deposits.ts'
import { creditTest } from './review.ts'

/** Demo installations only: deposits of test mode are credited by themselves; that nothing was paid says their `test`. */
export const walletJobs = (services: Services): JobHandlers =>
  reviewsItself(services)
    ? {
        [DEMO_REVIEW]: async (tx, { object }) => {
          try {
            return notifyWhenDone(services, await creditTest(services, tx, Number(object)))
          } catch (error) {
            // Somebody reviewed it meanwhile.
            if (error instanceof AppError && error.key === 'already_handled') return {}
            throw error
          }
        },
      }
    : {}

/** What waited before this review was there, or while it was off, is reviewed too. */
export async function seedDemoReview(services: Services): Promise<void> {
  if (!reviewsItself(services)) return
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
