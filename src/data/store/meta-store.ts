import type { IDBPObjectStore, StoreNames } from 'idb'
import { type CacheSchema, type Note, withStore } from './db.ts'
import type { Owner } from './record-key.ts'

/** The `meta` store inside a writing transaction. */
export type MetaStore = IDBPObjectStore<CacheSchema, StoreNames<CacheSchema>[], 'meta', 'readwrite'>

/** The device's note of its newest session; a note without a session before the first sign-in. */
export const noted = async (meta: MetaStore): Promise<Note> =>
  (await meta.get('device')) ?? { epoch: -1, scope: null, clockOffset: 0 }

/**
 * Whether the session has ended or been replaced, according to the device's notes; called inside the writing
 * transaction. Also notes a session that is newer than the noted one.
 */
export async function outlived(meta: MetaStore, { scope, epoch }: Owner): Promise<boolean> {
  const [known, ended] = await Promise.all([noted(meta), meta.get('ended')])
  if (scope !== null && ended?.scope === scope) return true
  if (known.epoch >= epoch) return known.epoch > epoch || known.scope !== scope
  await meta.put({ ...known, scope, epoch }, 'device')
  return false
}

/** Stores a new session. Returns the newest known epoch, which is higher when localStorage was emptied. */
export const noteSession = (owner: Owner): Promise<number> =>
  withStore(async (db) => {
    const tx = db.transaction('meta', 'readwrite')
    await outlived(tx.store, owner)
    const { epoch } = await noted(tx.store)
    await tx.done
    return epoch
  }, owner.epoch).catch(() => owner.epoch)
