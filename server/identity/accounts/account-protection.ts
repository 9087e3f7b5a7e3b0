import type { SecondFactor } from '#contract/account/secondFactor.ts'
import type { MailKind } from '#contract/table.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { notifyMailsSoon } from '../../content/messages/message-events.ts'
import type { Details } from '../../content/messages/message-kinds.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { wireTime } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { passkeysAvailable, passkeysOf, toPasskey } from './passkeys.ts'
import { verifyPassword } from './password.ts'
import { savedOnlyOf } from './saved-addresses-only.ts'
import { hasFactor, proveFactor, recoveryLeft } from './second-factor.ts'
import { clearAttempts, countAttempt } from './sign-in-attempts.ts'

/**
 * State of the second factor, passkeys and other protections of an account besides the password.
 */
export async function protectionOf(services: Services, userId: number): Promise<SecondFactor> {
  const { db, config, clock } = services
  const [factor, left, passkeys, saved] = await Promise.all([
    db.selectFrom('factors').select('confirmed_at').where('user_id', '=', userId).executeTakeFirst(),
    recoveryLeft(db, userId),
    passkeysOf(db, userId),
    savedOnlyOf(db, userId, clock.now()),
  ])
  const since = factor?.confirmed_at ?? 0
  return {
    on: since > 0 ? 1 : 0,
    since: wireTime(since),
    recovery_left: left,
    saved_only: saved ? 1 : 0,
    saved_only_end: wireTime(saved?.ends_at ?? 0),
    passkeys_open: passkeysAvailable(config) ? 1 : 0,
    passkeys: passkeys.map(toPasskey),
  }
}

/**
 * Checks the login password before a protection of the account is changed. Throws AppError
 * `login_password_wrong`, `login_locked` after ten wrong passwords.
 */
export async function requirePassword(services: Services, userId: number, password: string): Promise<void> {
  const tries = ['own password', userId] as const
  await countAttempt(services, tries)
  const row = await services.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!(await verifyPassword(row?.password_hash ?? null, password, true)))
    throw new AppError('login_password_wrong')
  await clearAttempts(services, tries)
}

/** Checks the password and, when the user has a second factor, its code. */
export async function requirePasswordAndFactor(
  services: Services,
  userId: number,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  await requirePassword(services, userId, password)
  if (!(await hasFactor(services.db, userId))) return
  if (code === '') throw new AppError('factor_needed')
  await proveFactor(services, userId, code, { recovery: true })
}

/**
 * Runs `work`, which changes a protection of the account, and writes an inbox message about the change, in
 * one transaction. Returns the result of `work` and the message. The caller notifies the open pages.
 */
export async function writeProtection<T>(
  services: Services,
  userId: number,
  { kind, details = {} }: { readonly kind: MailKind; readonly details?: Details },
  work: (tx: Tx, time: number) => Promise<T>,
): Promise<{ readonly done: T; readonly mail: KeptMail }> {
  const time = services.clock.now()
  return inTransaction(services.db, async (tx) => ({
    done: await work(tx, time),
    mail: await writeMail(tx, { userId, kind, details, time }),
  }))
}

/**
 * Runs `work`, which changes a protection of the account, writes an inbox message about the change in the
 * same transaction, and notifies the user's open pages.
 */
export async function changeProtection<T>(
  services: Services,
  userId: number,
  notified: { readonly kind: MailKind; readonly details?: Details },
  work: (tx: Tx, time: number) => Promise<T>,
): Promise<T> {
  const { done, mail } = await writeProtection(services, userId, notified, work)
  notifyMailsSoon(services, [mail])
  return done
}
