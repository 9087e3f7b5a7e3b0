import { decimal } from '#domain/money.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { isReviewedAutomatically } from '../automatic-review.ts'
import { demoJob } from './demo-auto-review-job.ts'

/** Initial maximum and rate of each VIP level, and of market makers (level 0) (docs/products/loan.md#constants). */
export const TIERS: readonly (readonly [level: number, max: string, rate: string])[] = [
  [0, '10000000', '0.05'],
  [2, '2000000', '0.09'],
  [3, '4000000', '0.08'],
  [4, '7000000', '0.07'],
  [5, '10000000', '0.06'],
]

/**
 * Writes the loan terms of VIP levels that have none; terms that operators have removed are not written again. Also
 * schedules the automatic reviews of applications that wait for one in test mode.
 */
export async function seedLoans(services: Services): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const said = await tx
      .selectFrom('approvals')
      .select('subject')
      .where('kind', '=', 'loan_tier')
      .where('verdict', '=', 'twice')
      .execute()
    const fresh = TIERS.filter(([level]) => !said.some(({ subject }) => subject === String(level)))
    if (fresh.length > 0)
      await tx
        .insertInto('loan_tiers')
        .values(
          fresh.map(([level, max, rate]) => ({ level, loan_max: decimal(max), rate_year: decimal(rate) })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (!isReviewedAutomatically(services)) return
    const waiting = await tx
      .selectFrom('loans')
      .select(['id', 'created_at'])
      .where('status', '=', 'reviewing')
      .where('test', '=', true)
      .execute()
    await schedule(
      tx,
      waiting.map((row) => demoJob(services, row)),
    )
  })
}
