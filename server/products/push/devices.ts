import { ECDH } from 'node:crypto'
import type { PushChoice, PushKind } from '#contract/communication/push.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/types.ts'
import type { Services } from '../../services.ts'
import { mayPush } from './endpoint-check.ts'
import type { Subscription } from './transport.ts'

/** Maximum number of devices of one user that get push notifications. */
export const DEVICES_MAX = 10

export interface PushSubscriptionRequest extends Subscription {
  readonly owner: string
  readonly lang: Lang
  readonly kinds: readonly PushKind[]
  readonly amounts: boolean
}

/** Nothing can be encrypted with a key that is not a point on the curve, so such a key is rejected. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}

/** Push settings of the caller's session; null without a device. */
export async function choiceOf(db: Db, { tokenHash }: Caller): Promise<PushChoice | null> {
  const row = await db
    .selectFrom('push_devices')
    .select(['kinds', 'amounts'])
    .where('session_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? { kinds: row.kinds, amounts: row.amounts ? 1 : 0 } : null
}

/**
 * Stores the device of the caller's session. A browser belongs to one user at a time, so its previous user gets no
 * more notifications in this browser. Throws AppError `push_endpoint`, `push_limit`, and 999 when the session has
 * ended.
 */
export async function saveDevice(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { userId, tokenHash }: Caller,
  { endpoint, p256dh, auth, owner, lang, kinds, amounts }: PushSubscriptionRequest,
): Promise<void> {
  if (!mayPush(endpoint, config.pushOrigin) || !isPoint(p256dh)) throw new AppError('push_endpoint')
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const live = await tx
      .selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', tokenHash)
      .forKeyShare()
      .executeTakeFirst()
    if (!live) throw new AppError('session_expired', {}, '999')
    await tx
      .deleteFrom('push_devices')
      .where('endpoint', '=', endpoint)
      .where('session_hash', '<>', tokenHash)
      .execute()
    const { others } = await tx
      .selectFrom('push_devices')
      .select((eb) => eb.fn.countAll<number>().as('others'))
      .where('user_id', '=', userId)
      .where('session_hash', '<>', tokenHash)
      .executeTakeFirstOrThrow()
    if (Number(others) >= DEVICES_MAX) throw new AppError('push_limit', { max: DEVICES_MAX })
    const device = { endpoint, p256dh, auth, owner, lang, kinds: [...kinds], amounts }
    await tx
      .insertInto('push_devices')
      .values({ session_hash: tokenHash, user_id: userId, created_at: clock.now(), ...device })
      .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(device))
      .execute()
  })
}

export async function removeDevice(db: Db, { tokenHash }: Caller): Promise<void> {
  await db.deleteFrom('push_devices').where('session_hash', '=', tokenHash).execute()
}

/** Stores the language in which the notifications of a device are written. */
export async function followDevice(db: Db, { tokenHash }: Caller, lang: Lang): Promise<void> {
  await db
    .updateTable('push_devices')
    .set({ lang })
    .where('session_hash', '=', tokenHash)
    .where('lang', '<>', lang)
    .execute()
}
