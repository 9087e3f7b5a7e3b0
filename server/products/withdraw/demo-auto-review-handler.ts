import { createHash } from 'node:crypto'
import { isFrozen } from '../../identity/accounts/freezes.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobHandlers } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { FROZEN_PAUSE, isReviewedAutomatically } from '../automatic-review.ts'
import { notifyWhenDone } from '../notifications.ts'
import { DEMO_APPROVE, DEMO_SEND, scheduleDemo } from './demo-auto-review-job.ts'
import { toCompleted, toProcessing } from './status-transitions.ts'
import { lockWithdrawal, OPEN, PROCESSING, REVIEWING } from './store.ts'

const BY = 'test mode'

/** A transaction hash that says that it is simulated, so that nobody looks for it on a chain. */
const simulatedHash = (id: number): string =>
  `SIMULATED${createHash('sha256').update(`withdrawal ${id}`).digest('hex').slice(0, 40)}`

/**
 * Demo installations only: approves withdrawals of test mode and marks them as sent. Each of them is marked as a
 * test.
 */
export const withdrawJobs = (services: Services): JobHandlers =>
  isReviewedAutomatically(services)
    ? {
        [DEMO_APPROVE]: async (tx, { object }, time) => {
          const row = await lockWithdrawal(tx, Number(object))
          // The owner or an operator has already decided the withdrawal.
          if (!row?.test || row.status !== REVIEWING) return {}
          if (await isFrozen(tx, row.user_id, 'withdrawals', time)) return { again: time + FROZEN_PAUSE }
          const done = await toProcessing(services, tx, row, { time, by: BY })
          await scheduleDemo(services, tx, [done.row])
          return notifyWhenDone(services, done.news)
        },
        [DEMO_SEND]: async (tx, { object }, time) => {
          const row = await lockWithdrawal(tx, Number(object))
          if (!row?.test || row.status !== PROCESSING) return {}
          const step = { time, by: BY, hash: simulatedHash(row.id) }
          return notifyWhenDone(services, (await toCompleted(services, tx, row, step)).news)
        },
      }
    : {}

/** Schedules the automatic review of withdrawals that were waiting while test mode was off. */
export async function resumeDemo(services: Services): Promise<void> {
  if (!isReviewedAutomatically(services)) return
  await inTransaction(services.db, async (tx) => {
    const waiting = await tx
      .selectFrom('withdrawals')
      .select(['id', 'test', 'created_at', 'approved_at'])
      .where('status', 'in', OPEN)
      .where('test', '=', true)
      .execute()
    await scheduleDemo(services, tx, waiting)
  })
}
