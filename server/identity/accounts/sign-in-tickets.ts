import { createHash, randomBytes } from 'node:crypto'
import { notifyMailsSoon } from '../../content/messages/message-events.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import {
  checkFactorCode,
  FACTOR_TRIES,
  factorError,
  notifyFactorLocked,
  recoveryLeft,
} from './second-factor.ts'
import type { SignInProof } from './sign-in-proof.ts'
import { requireStillValid } from './sign-in-proof.ts'

/** How long a ticket is valid (ms): the time to enter the code after a correct password. */
export const TICKET_LIFE = 5 * 60_000

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/**
 * Issues a ticket after a correct password of a user with a second factor. With the ticket, the user can enter the
 * code, and nothing else. Throws AppError `login_failed` when the password has changed.
 */
export async function openTicket(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  proven: SignInProof,
): Promise<{ readonly ticket: string; readonly until: number }> {
  const ticket = randomBytes(32).toString('base64url')
  const until = clock.now() + TICKET_LIFE
  await inTransaction(db, async (tx) => {
    await requireStillValid(tx, proven, clock.now())
    await tx
      .insertInto('sign_in_tickets')
      .values({ hash: hashOf(ticket), user_id: proven.userId, expires_at: until })
      .execute()
  })
  return { ticket, until }
}

/**
 * Counts one of the five tries of a ticket and returns its user; null for an invalid ticket. The row stays locked
 * until the end of the transaction.
 */
async function countTicketTry(tx: Tx, hash: Buffer, time: number): Promise<number | null> {
  const row = await tx
    .updateTable('sign_in_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('expires_at', '>', time)
    .where('tries', '<', FACTOR_TRIES)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/**
 * The hash of the user's current password. A valid ticket was issued for this password, because a change of
 * the password deletes all tickets of the user.
 */
async function currentHash(tx: Tx, userId: number): Promise<string> {
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return password_hash
}

/**
 * Exchanges a ticket and a code for the proof of a sign-in; both can be used only once. The user is notified when the
 * code was a recovery code. Throws AppError `ticket_over` for an invalid ticket, and the errors of a wrong code.
 */
export async function redeemTicket(services: Services, ticket: string, code: string): Promise<SignInProof> {
  const { db, clock } = services
  const hash = hashOf(ticket)
  const done = await inTransaction(db, async (tx) => {
    const time = clock.now()
    const userId = await countTicketTry(tx, hash, time)
    if (userId === null) return null
    const look = await checkFactorCode(services, tx, userId, code, { recovery: true, spend: true })
    const proven = { userId, passwordHash: await currentHash(tx, userId) }
    if (look.is !== 'right') return { proven, look, mails: [] }
    await tx.deleteFrom('sign_in_tickets').where('hash', '=', hash).execute()
    if (look.by === 'app') return { proven, look, mails: [] }
    const details = { left: await recoveryLeft(tx, userId) }
    return { proven, look, mails: [await writeMail(tx, { userId, kind: 'recovery_used', details, time })] }
  })
  // The second factor was turned off after the ticket was issued. The password alone is sufficient now, but it has to
  // be entered again.
  if (done === null || done.look.is === 'none') throw new AppError('ticket_over')
  notifyMailsSoon(services, done.mails)
  await notifyFactorLocked(services, done.proven.userId, done.look)
  if (done.look.is !== 'right') throw factorError(done.look)
  return done.proven
}

/** Deletes all tickets of a user, because their password or second factor has changed. */
export const dropTickets = (db: Db | Tx, userId: number) =>
  db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()

/** Deletes expired tickets. */
export async function sweepTickets({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<', clock.now()).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', clock.now()).execute()
}
