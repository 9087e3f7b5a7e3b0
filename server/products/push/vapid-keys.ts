import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/types.ts'
import type { VapidKeys } from './transport.ts'

/**
 * Creates the VAPID key pair of this installation if there is none. If several nodes start at once, all use the pair
 * that was stored first.
 */
export async function makeKeys(db: Db, clock: Clock): Promise<void> {
  if (await keysOf(db)) return
  const { publicKey, privateKey } = (await import('web-push')).default.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ id: 1, public_key: publicKey, private_key: privateKey, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The key pair; null before the first start. */
export async function keysOf(db: Db): Promise<VapidKeys | null> {
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst()
  return row ? { publicKey: row.public_key, privateKey: row.private_key } : null
}
