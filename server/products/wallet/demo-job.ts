import type { Tx } from '../../db/types.ts'
import { type DueJob, schedule } from '../../jobs/due.ts'

/** The review of a recharge of test mode, as timed work. */
export const DEMO_REVIEW = 'recharge_demo_review'
/** How long a recharge shows "reviewing" in a demo installation (ms). */
const REVIEW_AFTER = 3000

interface Claimed {
  readonly id: number
  readonly test: boolean
  readonly paid_at: number
}

const jobOf = ({ id, paid_at }: Claimed): DueJob => ({
  kind: DEMO_REVIEW,
  object: String(id),
  period: '',
  at: paid_at + REVIEW_AFTER,
})

/** Has those of test mode among recharges that are said to be paid reviewed by themselves; known ones stay as they are. */
export const scheduleDemoReview = (tx: Tx, rows: readonly Claimed[]): Promise<void> =>
  schedule(tx, rows.filter(({ test, paid_at }) => test && paid_at > 0).map(jobOf))
