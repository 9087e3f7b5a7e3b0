import type { IDBPObjectStore, StoreNames } from 'idb'
import { type CacheSchema, type Note, withStore } from './db.ts'
import type { Owner } from './key.ts'

/** The `meta` store inside a writing transaction. */
export type MetaStore = IDBPObjectStore<CacheSchema, StoreNames<CacheSchema>[], 'meta', 'readwrite'>

const noted = async (meta: MetaStore): Promise<Note> =>
  (await meta.get('device')) ?? { epoch: -1, scope: null, clockOffset: 0 }

/**
 * Whether the session has ended or been replaced, according to the device's notes; called inside the writing
 * transaction. A session newer than the note is noted.
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

/** Stores the offset of the server's clock for the worker, which cannot ask the page. */
export const noteClock = (clockOffset: number): Promise<void> =>
  withStore(async (db) => {
    const tx = db.transaction('meta', 'readwrite')
    await tx.store.put({ ...(await noted(tx.store)), clockOffset }, 'device')
    await tx.done
  }, undefined).catch(() => {})

/** Server's clock minus device's clock (ms), as last stored; 0 before. */
export const clockOffset = (): Promise<number> =>
  withStore(async (db) => (await db.get('meta', 'device'))?.clockOffset ?? 0, 0)

/** Whether this scope is the present session's, as last stored; null when the store cannot be read. */
export const isHere = (scope: string): Promise<boolean | null> =>
  withStore<boolean | null>(async (db) => {
    const [here, ended] = await Promise.all([db.get('meta', 'device'), db.get('meta', 'ended')])
    return here?.scope === scope && ended?.scope !== scope
  }, null).catch(() => null)
