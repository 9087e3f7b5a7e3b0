import { nameKey } from '#domain/account/personName.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { type JobHandlers, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { isReviewedAutomatically, reviewAt } from '../automatic-review.ts'
import { notifyWhenDone } from '../notifications.ts'
import { reviewIn } from './review-claim.ts'

const KIND = 'identity_demo_review'

interface Waiting {
  readonly id: number
  readonly created_at: number
}

export const scheduleReview = (services: Services, tx: Tx, claims: readonly Waiting[]): Promise<void> =>
  schedule(
    tx,
    claims.map(({ id, created_at }) => ({
      kind: KIND,
      object: String(id),
      period: '',
      at: reviewAt(services, created_at),
    })),
  )

/** Demo installations only: approves claims of test mode automatically. Each of these approvals is marked as a test. */
export const verificationJobs = (services: Services): JobHandlers =>
  isReviewedAutomatically(services)
    ? {
        [KIND]: async (tx, { object }) => {
          try {
            const verdict = { status: 2, reason: '', note: '', by: 'test mode', test: true } as const
            return notifyWhenDone(services, (await reviewIn(services, tx, Number(object), verdict)).news)
          } catch (error) {
            // An operator has reviewed the claim in the meantime.
            if (error instanceof AppError && error.key === 'already_handled') return {}
            throw error
          }
        },
      }
    : {}

/**
 * Test mode approves without a real review. When an installation leaves test mode, these approvals are withdrawn, and
 * users must verify their identity again.
 */
async function endTest(tx: Tx, time: number): Promise<void> {
  const ended = await tx
    .updateTable('real_claims')
    .set({ status: 3, reason: 'test_over', reviewed_at: time, reviewed_by: 'start without test mode' })
    .where('status', 'in', [1, 2])
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('real_claims').select('user_id').where('test', '=', true).where('status', 'in', [1, 2]),
    )
    .returning('user_id')
    .execute()
  if (ended.length === 0) return
  const people = [...new Set(ended.map(({ user_id }) => user_id))]
  await tx
    .updateTable('users')
    .set({ real_level: 0, real_status: 3, country: '' })
    .where('id', 'in', people)
    .where('demo', '=', false)
    .execute()
}

/** Number of claims whose name key is filled in one transaction. */
const BATCH = 1_000

/** Fills in the name keys of claims that were recorded by a release without name keys. */
async function fillNameKeys({ db }: Services): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('real_claims')
      .select(['id', 'name'])
      .where('level', '=', 1)
      .where('name_key', '=', '')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    await inTransaction(db, async (tx) => {
      for (const { id, name } of rows)
        await tx
          .updateTable('real_claims')
          .set({ name_key: nameKey(name) })
          .where('id', '=', id)
          .execute()
    })
  }
}

/**
 * Fills in missing name keys. Schedules the review of claims that were waiting while test mode was off. Without test
 * mode, withdraws the approvals that test mode gave.
 */
export async function seedVerification(services: Services): Promise<void> {
  const { db, clock, config } = services
  await fillNameKeys(services)
  await inTransaction(db, async (tx) => {
    if (!config.demo) return endTest(tx, clock.now())
    if (!isReviewedAutomatically(services)) return
    const waiting = await tx
      .selectFrom('real_claims')
      .select(['id', 'created_at'])
      .where('status', '=', 1)
      .where('test', '=', true)
      .execute()
    await scheduleReview(services, tx, waiting)
  })
}
