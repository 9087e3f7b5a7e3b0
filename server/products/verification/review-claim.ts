import type { Selectable } from 'kysely'
import { writeMail } from '../../content/messages/write-message.ts'
import { recordSingleApproval } from '../../identity/approvals/approvals.ts'
import type { Operator } from '../../identity/approvals/operators.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { notifyAll, type PendingNotifications, toPerson } from '../notifications.ts'
import type { RealClaims } from './tables.ts'
import type { Reason } from './texts.ts'

type Claim = Selectable<RealClaims>

export interface Verdict {
  readonly status: 2 | 3
  readonly reason: Reason | ''
  readonly note: string
  readonly by: string
  /** Whether test mode decided the claim. Test mode decides only claims that were made in test mode. */
  readonly test: boolean
}

/** Another user who is verified with the same document; undefined when there is none. */
const sameDocument = (tx: Tx, claim: Claim) =>
  tx
    .selectFrom('real_claims')
    .select('user_id')
    .where('status', '=', 2)
    .where('level', '=', 1)
    .where('country', '=', claim.country)
    .where('id_type', '=', claim.id_type)
    .where('card_id', '=', claim.card_id)
    .executeTakeFirst()

/**
 * Makes reviews of claims run one after another, so that of two claims with the same document only one can be
 * verified.
 */
const lockDocuments = (tx: Tx) => tx.selectFrom('real_limits').select('level').forUpdate().execute()

/**
 * Decides a claim, once. `verified` raises the user's level; `failed` stores the reason. If the document already
 * verifies another user, the claim fails as `duplicate`, even if it was approved. Throws AppError `order_unknown` or
 * `already_handled`.
 */
export async function reviewIn(
  services: Services,
  tx: Tx,
  id: number,
  verdict: Verdict,
): Promise<{ readonly claim: Claim; readonly news: PendingNotifications }> {
  await lockDocuments(tx)
  const waiting = await tx
    .selectFrom('real_claims')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) throw new AppError('order_unknown')
  if (waiting.status !== 1 || (verdict.test && !waiting.test)) throw new AppError('already_handled')
  const taken = verdict.status === 2 && waiting.level === 1 && (await sameDocument(tx, waiting)) !== undefined
  const time = services.clock.now()
  const claim = await tx
    .updateTable('real_claims')
    .set({
      status: taken ? 3 : verdict.status,
      reason: taken ? 'duplicate' : verdict.reason,
      note: taken ? '' : verdict.note,
      reviewed_at: time,
      reviewed_by: verdict.by,
      test: verdict.test,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const verified = claim.status === 2
  await tx
    .updateTable('users')
    .set({
      real_status: claim.status,
      ...(verified ? { real_level: claim.level } : {}),
      ...(verified && claim.level === 1 ? { country: claim.country } : {}),
    })
    .where('id', '=', claim.user_id)
    .execute()
  const mail = await writeMail(tx, {
    userId: claim.user_id,
    kind: !verified ? 'real_failed' : claim.test ? 'real_verified_test' : 'real_verified',
    details: { level: claim.level },
    time,
  })
  const notified = toPerson(claim.user_id, 'real', { level: claim.level, status: claim.status })
  return { claim, news: { events: [notified], mails: [mail] } }
}

/** Terms that an operator signs when verifying a claim. */
const termsOf = ({ level, user_id }: Claim): string => `level ${level} of ${user_id}`

/** Applies an operator's decision on a claim and notifies its owner. Throws the same errors as `reviewIn`. */
export async function reviewClaim(
  services: Services,
  id: number,
  operator: Operator,
  verdict: Omit<Verdict, 'test' | 'by'>,
): Promise<Claim> {
  const { claim, news } = await inTransaction(services.db, async (tx) => {
    const done = await reviewIn(services, tx, id, { ...verdict, by: operator.name, test: false })
    const act = { kind: 'identity', subject: String(id), terms: termsOf(done.claim) }
    if (done.claim.status === 2) await recordSingleApproval(tx, operator, act, done.claim.reviewed_at)
    return done
  })
  await notifyAll(services, news)
  return claim
}
