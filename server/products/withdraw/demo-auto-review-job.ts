import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { isReviewedAutomatically } from '../automatic-review.ts'
import type { WithdrawalRow } from './tables.ts'

/** Kinds of the jobs that process a withdrawal in test mode automatically. */
export const DEMO_APPROVE = 'withdraw_demo_approve'
export const DEMO_SEND = 'withdraw_demo_send'
/** How long (ms) a demo installation shows "reviewing" and then "processing". */
const APPROVE_AFTER = 15_000
const SEND_AFTER = 5_000

type Waiting = Pick<WithdrawalRow, 'id' | 'test' | 'created_at' | 'approved_at'>

/** Schedules the automatic review of test withdrawals; existing jobs are not replaced. */
export async function scheduleDemo(services: Services, tx: Tx, rows: readonly Waiting[]): Promise<void> {
  if (!isReviewedAutomatically(services)) return
  await schedule(
    tx,
    rows
      .filter(({ test }) => test)
      .map(({ id, created_at, approved_at }) => ({
        kind: approved_at === 0 ? DEMO_APPROVE : DEMO_SEND,
        object: String(id),
        period: '',
        at: approved_at === 0 ? created_at + APPROVE_AFTER : approved_at + SEND_AFTER,
      })),
  )
}
