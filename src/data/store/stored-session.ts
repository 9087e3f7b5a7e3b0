import type { IDBPObjectStore, StoreNames } from 'idb'
import { type CacheSchema, type SessionRecord, withStore } from './db.ts'
import type { Owner } from './record-key.ts'

/** The `meta` store inside a writing transaction. */
export type MetaStore = IDBPObjectStore<CacheSchema, StoreNames<CacheSchema>[], 'meta', 'readwrite'>

/** The newest session of the device, as stored in `meta`. Before the first sign-in: no person, epoch −1. */
export const storedSession = async (meta: MetaStore): Promise<SessionRecord> =>
  (await meta.get('device')) ?? { epoch: -1, scope: null, clockOffset: 0 }

/**
 * Whether the session has ended or been replaced, according to `meta`; called inside the transaction that
 * writes. Stores this session in `meta` when this session is newer than the stored session.
 */
export async function isSessionOver(meta: MetaStore, { scope, epoch }: Owner): Promise<boolean> {
  const [known, ended] = await Promise.all([storedSession(meta), meta.get('ended')])
  if (scope !== null && ended?.scope === scope) return true
  if (known.epoch >= epoch) return known.epoch > epoch || known.scope !== scope
  await meta.put({ ...known, scope, epoch }, 'device')
  return false
}

/**
 * Stores a new session in `meta`. Returns the newest stored epoch, which is higher than the epoch of this
 * session when localStorage was emptied.
 */
export const recordSession = (owner: Owner): Promise<number> =>
  withStore(async (db) => {
    const tx = db.transaction('meta', 'readwrite')
    await isSessionOver(tx.store, owner)
    const { epoch } = await storedSession(tx.store)
    await tx.done
    return epoch
  }, owner.epoch).catch(() => owner.epoch)
