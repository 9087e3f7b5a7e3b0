import { passwordFault } from '#domain/account/password.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { hashPassword, verifyPassword } from './password.ts'

/**
 * Five wrong tries lock the pay password for 30 minutes (docs/products/accounts.md#pay-password).
 */
export const MOST_TRIES = 5
export const LOCK = 30 * 60_000

type Needs = Pick<Services, 'db' | 'clock'>

const locked = (until: number, time: number): AppError =>
  new AppError('pay_password_locked', { minutes: Math.ceil((until - time) / 60_000) })

/**
 * Sets or changes the pay password of a user and ends its lock. The caller must have checked that the user may do so.
 * Throws AppError `bad_password` for a pay password of the wrong length, `pay_password_same` when it equals the login
 * password.
 * @param inside writes that belong to the change; it runs in the same transaction
 */
export async function setPayPassword(
  { db, clock }: Needs,
  userId: number,
  given: string,
  inside: (write: (tx: Tx) => Promise<unknown>) => Promise<void> = (write) =>
    inTransaction(db, async (tx) => void (await write(tx))),
): Promise<void> {
  if (passwordFault(given) !== null) throw new AppError('bad_password')
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (await verifyPassword(password_hash, given, true)) throw new AppError('pay_password_same')
  const row = { hash: await hashPassword(given), tries: 0, locked_until: 0, changed_at: clock.now() }
  await inside((tx) =>
    tx
      .insertInto('pay_passwords')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute(),
  )
}

/** Whether a user has a pay password, and the end (ms) of its lock (0: not locked). */
export async function payPasswordState(
  { db, clock }: Needs,
  userId: number,
): Promise<{ readonly set: boolean; readonly lockedUntil: number }> {
  const row = await db
    .selectFrom('pay_passwords')
    .select('locked_until')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { set: row !== undefined, lockedUntil: row && row.locked_until > clock.now() ? row.locked_until : 0 }
}

interface Try {
  readonly hash: string
  /** Number of tries that the user has left after this try. */
  readonly left: number
  /** End (ms) of the lock that this try set; 0: no lock was set. */
  readonly locks: number
}

/** Counts a try before the password is checked, so that concurrent tries cannot exceed the limit. */
async function countTry(tx: Tx, userId: number, time: number): Promise<Try> {
  const row = await tx
    .selectFrom('pay_passwords')
    .select(['hash', 'tries', 'locked_until'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('pay_password_missing')
  if (row.locked_until > time) throw locked(row.locked_until, time)
  const left = Math.max(0, MOST_TRIES - row.tries - 1)
  // The fifth try sets the lock before its password is checked; if the password is correct, the lock is removed.
  // After the end of a lock, the count begins again at one.
  const next =
    left === 0 ? { tries: 0, locked_until: time + LOCK } : { tries: row.tries + 1, locked_until: 0 }
  await tx.updateTable('pay_passwords').set(next).where('user_id', '=', userId).execute()
  return { hash: row.hash, left, locks: next.locked_until }
}

const forgetTries = (db: Db, userId: number) =>
  db
    .updateTable('pay_passwords')
    .set({ tries: 0, locked_until: 0 })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('tries', '>', 0), eb('locked_until', '>', 0)]))
    .execute()

/**
 * Takes back a try that was counted although its password could not be checked: decreases the count, or removes the
 * lock that this try set.
 */
export const takeBackTry = (db: Db, userId: number, { locks }: Pick<Try, 'locks'>) => {
  const own = db.updateTable('pay_passwords').where('user_id', '=', userId)
  return (
    locks > 0
      ? own.set({ tries: MOST_TRIES - 1, locked_until: 0 }).where('locked_until', '=', locks)
      : own
          .set((eb) => ({ tries: eb.fn<number>('greatest', [eb('tries', '-', 1), eb.val(0)]) }))
          .where('locked_until', '=', 0)
  ).execute()
}

/**
 * Checks the pay password of a user. Five wrong tries lock it for 30 minutes; a correct one resets the count. Throws
 * AppError:
 * - `pay_password_missing` when no pay password is set;
 * - `pay_password_wrong` with the number of tries `left`;
 * - `pay_password_locked` with the `minutes` to wait;
 * - `pay_password_empty` for an empty text, which does not count as a try.
 */
export async function checkPayPassword({ db, clock }: Needs, userId: number, given: string): Promise<void> {
  if (given === '') throw new AppError('pay_password_empty')
  const time = clock.now()
  const tried = await inTransaction(db, (tx) => countTry(tx, userId, time))
  const { hash, left } = tried
  let right: boolean
  try {
    right = await verifyPassword(hash, given, true)
  } catch (error) {
    await takeBackTry(db, userId, tried)
    throw error
  }
  if (!right) {
    if (left === 0) throw locked(time + LOCK, time)
    throw new AppError('pay_password_wrong', { left })
  }
  await forgetTries(db, userId)
}
