import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

/** Deletes all stored data and loads new instances of the store's modules. */
export async function freshStore() {
  vi.stubGlobal('indexedDB', new IDBFactory())
  return sameDevice()
}

/**
 * Loads the modules of the store as another tab or the next launch does: the storage is shared, memory is
 * empty.
 */
export async function sameDevice() {
  vi.resetModules()
  const [db, records, read, meta, notes, wipe, queue, migrate] = await Promise.all([
    import('./db.ts'),
    import('./records.ts'),
    import('./read-records.ts'),
    import('./stored-session.ts'),
    import('./stored-clock-offset.ts'),
    import('./wipe-stored-data.ts'),
    import('./refresh-queue.ts'),
    import('./migrate-databases.ts'),
  ])
  return { ...db, ...records, ...read, ...meta, ...notes, ...wipe, ...queue, ...migrate }
}

export type Store = Awaited<ReturnType<typeof freshStore>>

/** An answer in the form that `put` accepts. */
export const answer = (data: unknown, receivedAt = 1) => ({ data, asOf: 5_000, receivedAt })

/** All records of the database as text, without the checks of the reading functions. */
export async function everything(store: Store): Promise<string[]> {
  const db = await store.openStore()
  const all = await Promise.all(
    [...store.STORES, 'intents' as const].map((name) => db?.getAllKeys(name) ?? []),
  )
  return all.flat()
}
