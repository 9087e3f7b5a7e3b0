import { withStore } from './db.ts'
import { storedSession } from './stored-session.ts'

/**
 * Records in the store `meta` that the first load does not need; records about sessions are in
 * `stored-session.ts`.
 */

/**
 * Stores the offset of the server's clock for the service worker, which does not estimate the offset and
 * cannot ask the page.
 */
export const storeClockOffset = (clockOffset: number): Promise<void> =>
  withStore(async (db) => {
    const tx = db.transaction('meta', 'readwrite')
    await tx.store.put({ ...(await storedSession(tx.store)), clockOffset }, 'device')
    await tx.done
  }, undefined).catch(() => {})

/** Server's clock minus device's clock (ms), as last stored; 0 when nothing is stored. */
export const clockOffset = (): Promise<number> =>
  withStore(async (db) => (await db.get('meta', 'device'))?.clockOffset ?? 0, 0)

/**
 * Whether this scope is the scope of the present session, according to the store `meta`; null when the store
 * cannot be read.
 */
export const isPresentScope = (scope: string): Promise<boolean | null> =>
  withStore<boolean | null>(async (db) => {
    const [here, ended] = await Promise.all([db.get('meta', 'device'), db.get('meta', 'ended')])
    return here?.scope === scope && ended?.scope !== scope
  }, null).catch(() => null)
