import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

/** An empty device, and the store's modules freshly loaded. */
export async function freshStore() {
  vi.stubGlobal('indexedDB', new IDBFactory())
  return sameDevice()
}

/** The store's modules as another tab or the next launch loads them: the same device, empty memory. */
export async function sameDevice() {
  vi.resetModules()
  const [db, records, read, meta, notes, wipe, queue, migrate] = await Promise.all([
    import('./db.ts'),
    import('./records.ts'),
    import('./read-records.ts'),
    import('./meta-store.ts'),
    import('./device-notes.ts'),
    import('./wipe.ts'),
    import('./refresh-queue.ts'),
    import('./migrate.ts'),
  ])
  return { ...db, ...records, ...read, ...meta, ...notes, ...wipe, ...queue, ...migrate }
}

export type Store = Awaited<ReturnType<typeof freshStore>>

/** An answer as received from the network. */
export const answer = (data: unknown, receivedAt = 1) => ({ data, asOf: 5_000, receivedAt })

/** The raw contents of the database. */
export async function everything(store: Store): Promise<string[]> {
  const db = await store.openStore()
  const all = await Promise.all(
    [...store.STORES, 'intents' as const].map((name) => db?.getAllKeys(name) ?? []),
  )
  return all.flat()
}
