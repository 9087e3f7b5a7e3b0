import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { maskMobile, phoneNumber } from '../../platform/mail/sms.ts'
import type { Services } from '../../services.ts'
import { maskEmail } from './email.ts'
import {
  CODE_TRIES,
  checkCode,
  codeMatches,
  countTry,
  requireGuessQuota,
  type Scene,
  takeBackTry,
} from './verification-codes.ts'

/** A contact of a user to which codes are sent: an email address or a phone number. */
export interface Contact {
  readonly by: 'email' | 'mobile'
  /** The email address or phone number as the recipient of codes and messages. */
  readonly to: string
  readonly masked: string
}

export interface Bound {
  readonly email: string
  readonly area_code: string
  readonly mobile: string
}

export function contactsOf({ email, area_code, mobile }: Bound): readonly Contact[] {
  const byMail: Contact = { by: 'email', to: email, masked: maskEmail(email) }
  const byText: Contact = {
    by: 'mobile',
    to: phoneNumber(area_code, mobile),
    masked: maskMobile(area_code, mobile),
  }
  return [...(email === '' ? [] : [byMail]), ...(mobile === '' ? [] : [byText])]
}

/**
 * The contacts of a user, the email address first. Throws AppError `session_expired` when the user does not
 * exist.
 */
export async function requireContacts(db: Db | Tx, userId: number): Promise<readonly Contact[]> {
  const found = await db
    .selectFrom('users')
    .select(['email', 'area_code', 'mobile'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!found) throw new AppError('session_expired', {}, '999')
  return contactsOf(found)
}

/** The newest code of a scene that was sent to any contact of the user. */
async function newestCode(db: Db | Tx, userId: number, scene: Scene) {
  const targets = (await requireContacts(db, userId)).map(({ to }) => to)
  if (targets.length === 0) return undefined
  return db
    .selectFrom('codes')
    .selectAll()
    .where('target', 'in', targets)
    .where('scene', '=', scene)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Checks the code of a call before the call runs, so that a wrong code counts as one of five tries even if the call
 * fails. A correct code that was already used is accepted here, because an earlier attempt of the same call may have
 * used it; the stored record of the request id then decides the outcome. Throws AppError `wrong_code`,
 * `login_locked`.
 */
export async function requireContactCode(
  services: Pick<Services, 'db' | 'clock'>,
  userId: number,
  scene: Scene,
  code: string,
): Promise<void> {
  const row = await newestCode(services.db, userId, scene)
  if (!row) throw new AppError('wrong_code')
  await requireGuessQuota(services.db, { target: row.target, scene, asker: row.asker }, services.clock.now())
  // The try is counted before the code is checked, so that concurrent attempts cannot exceed the
  // limit.
  if (!(await countTry(services.db, row.id))) throw new AppError('wrong_code')
  if (!codeMatches(row, code)) throw new AppError('wrong_code')
  await takeBackTry(services.db, row.id)
}

/**
 * Marks the user's code as used, in the transaction of the action that the code authorises. Throws AppError
 * `wrong_code` when the code is no longer valid.
 */
export async function spendContactCode(
  tx: Tx,
  userId: number,
  scene: Scene,
  { code, time }: { readonly code: string; readonly time: number },
): Promise<void> {
  const row = await newestCode(tx, userId, scene)
  if (!row || row.tries >= CODE_TRIES || row.expires_at <= time || !codeMatches(row, code))
    throw new AppError('wrong_code')
  const used = await tx
    .updateTable('codes')
    .set({ used_at: time })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new AppError('wrong_code')
}

/**
 * The id of the user's newest code of a scene, if `code` is this code and it is still valid. The caller marks the
 * code as used. Throws AppError `wrong_code` otherwise.
 */
export async function checkContactCode(
  services: Pick<Services, 'db' | 'clock'>,
  userId: number,
  scene: Scene,
  code: string,
): Promise<number> {
  const row = await newestCode(services.db, userId, scene)
  if (!row) throw new AppError('wrong_code')
  return checkCode(services, { target: row.target, scene, asker: row.asker }, code)
}
