import { sql } from 'kysely'
import { spendContactCode } from '../../identity/accounts/contact-code.ts'
import { spendFactor } from '../../identity/accounts/second-factor.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { type JobHandlers, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { obstaclesOf } from './account-closing-obstacles.ts'
import { dropPictures } from './unused-pictures.ts'

/** Retention (ms) of the identity of a closed account's owner: five years after the closing. */
export const IDENTITY_RETENTION_MS = 5 * 365 * 86_400_000

/** Stored instead of a password hash. No password matches this text. */
const NO_PASSWORD = '!'

/** Tables whose rows are deleted when an account is closed, because neither the law nor the platform needs them. */
const GONE = [
  'pay_passwords',
  'sign_in_places',
  'favourites',
  'addresses',
  'bank_cards',
  'price_alerts',
  'portfolio_days',
  'inbox',
  'support_messages',
  'chat_blocks',
  'push_devices',
  'passkeys',
  'passkey_challenges',
  'factors',
  'sign_in_tickets',
  'security_changes',
] as const

/** Kind of the job that deletes the identity of a closed account when the law no longer requires it to be kept. */
const FORGET = 'own_forget'

/** Deletes the codes and mails that were sent to the user's email address and phone number. */
const dropSent = (tx: Tx, userId: number) =>
  sql`delete from sent_mails using users u where u.id = ${userId} and recipient in (u.email, '+' || u.area_code || u.mobile)`.execute(
    tx,
  )

/** Deletes the user's private data; ledger, orders and verification stay under the user id. */
async function erase(tx: Tx, userId: number, now: number): Promise<void> {
  for (const table of GONE) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx
    .updateTable('support_talks')
    .set({ status: 'closed', closed_at: now })
    .where('user_id', '=', userId)
    .where('status', '<>', 'closed')
    .execute()
  // Other users may have reported a message, so its row stays and only its text is deleted.
  await tx
    .updateTable('chat_messages')
    .set({ type: 'text', content: '', file: null, hidden_at: now, hidden_by: 'owner' })
    .where('user_id', '=', userId)
    .execute()
  await dropSent(tx, userId)
  await tx
    .updateTable('users')
    .set({
      email: '',
      area_code: '',
      mobile: '',
      password_hash: NO_PASSWORD,
      nickname: `#${userId}`,
      signature: '',
      head_portrait: '',
    })
    .where('id', '=', userId)
    .execute()
  await dropPictures(tx, userId)
}

/**
 * Closes an account for ever. The confirmation codes are marked as used in the same transaction. Rejected while the
 * user has balances, orders or other open objects. Throws AppError `wrong_code`, `account_in_use`.
 */
export async function closeAccount(
  services: Services,
  userId: number,
  { code, factorCode = '' }: { readonly code: string; readonly factorCode?: string },
): Promise<void> {
  const now = services.clock.now()
  await inTransaction(services.db, async (tx) => {
    // The row of the user is locked first. Every transaction that opens an order or credits money takes the same
    // lock, so it waits until the account is closed.
    const row = await tx
      .selectFrom('users')
      .select(['email', 'area_code', 'mobile'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute()
    if ((await obstaclesOf(tx, userId)).length > 0) throw new AppError('account_in_use')
    await spendContactCode(tx, userId, 'close', { code, time: now })
    await spendFactor(services, tx, userId, factorCode)
    await tx
      .insertInto('closed_accounts')
      .values({ user_id: userId, closed_at: now, keep_until: now + IDENTITY_RETENTION_MS, ...row })
      .execute()
    await schedule(tx, [
      { kind: FORGET, object: String(userId), period: '', at: now + IDENTITY_RETENTION_MS },
    ])
    await erase(tx, userId, now)
  })
}

/** Deletes contact data, verification and staff notes of a closed account; ledger and orders stay under the user id. */
async function forget(tx: Tx, userId: number): Promise<void> {
  for (const table of ['real_claims', 'person_notes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await dropPictures(tx, userId)
  await tx
    .updateTable('closed_accounts')
    .set({ email: '', area_code: '', mobile: '' })
    .where('user_id', '=', userId)
    .execute()
}

export const privacyJobs: JobHandlers = {
  [FORGET]: async (tx, { object }) => {
    await forget(tx, Number(object))
    return {}
  },
}
