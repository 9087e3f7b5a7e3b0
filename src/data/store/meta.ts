import type { IDBPObjectStore, StoreNames } from 'idb'
import { type CacheSchema, type Note, withStore } from './db.ts'
import type { Owner } from './key.ts'

/** The `meta` store inside a writing transaction. */
export type MetaStore = IDBPObjectStore<CacheSchema, StoreNames<CacheSchema>[], 'meta', 'readwrite'>

const noted = async (meta: MetaStore): Promise<Note> =>
  (await meta.get('device')) ?? { epoch: -1, scope: null, clockOffset: 0 }

/**
 * Whether the session has ended or another one begun since, by what the device has noted. A session newer than the note
 * is noted: its page was faster than its note. Asked inside the transaction that writes.
 */
export async function outlived(meta: MetaStore, { scope, epoch }: Owner): Promise<boolean> {
  const [known, ended] = await Promise.all([noted(meta), meta.get('ended')])
  if (scope !== null && ended?.scope === scope) return true
  if (known.epoch >= epoch) return known.epoch > epoch || known.scope !== scope
  await meta.put({ ...known, scope, epoch }, 'device')
  return false
}

/** Notes a session that begins. Gives the newest epoch known, which is higher when localStorage was emptied meanwhile. */
export const noteSession = (owner: Owner): Promise<number> =>
  withStore(async (db) => {
    const tx = db.transaction('meta', 'readwrite')
    await outlived(tx.store, owner)
    const { epoch } = await noted(tx.store)
    await tx.done
    return epoch
  }, owner.epoch).catch(() => owner.epoch)

/** Notes the server's clock for who cannot ask the page: the worker. */
export const noteClock = (clockOffset: number): Promise<void> =>
  withStore(async (db) => {
    const tx = db.transaction('meta', 'readwrite')
    await tx.store.put({ ...(await noted(tx.store)), clockOffset }, 'device')
    await tx.done
  }, undefined).catch(() => {})

/** The server's clock less this device's (ms), as it was last noted; 0 before. */
export const clockOffset = (): Promise<number> =>
  withStore(async (db) => (await db.get('meta', 'device'))?.clockOffset ?? 0, 0)

/** Whether this scope is of whoever uses the device now, as it was last noted; null where nothing can be read. */
export const isHere = (scope: string): Promise<boolean | null> =>
  withStore<boolean | null>(async (db) => {
    const [here, ended] = await Promise.all([db.get('meta', 'device'), db.get('meta', 'ended')])
    return here?.scope === scope && ended?.scope !== scope
  }, null).catch(() => null)
