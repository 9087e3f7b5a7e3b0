import type { StoreName } from '#contract/wire/kit.ts'
import { closeStore, openStore, STORES } from './db.ts'

/** What one store of this device holds. */
export interface Shelf {
  readonly store: StoreName
  readonly records: number
  /** Size of the records as text; the database itself needs a little more. */
  readonly bytes: number
  /** When the oldest and the newest record were true (server's clock, ms); null when there is none. */
  readonly oldest: number | null
  readonly newest: number | null
}

/** Every store with what it holds, of every language and person alike. Null where this browser keeps nothing. */
export async function inventory(): Promise<readonly Shelf[] | null> {
  const db = await openStore()
  if (!db) return null
  try {
    const tx = db.transaction(STORES, 'readonly')
    return await Promise.all(
      STORES.map(async (store): Promise<Shelf> => {
        const kept = await tx.objectStore(store).getAll()
        // A record that a torn write left unreadable is counted, and says nothing more.
        const times = kept.map((one) => one?.asOf).filter(Number.isFinite)
        return {
          store,
          records: kept.length,
          bytes: new Blob(kept.map((one) => one?.text ?? '')).size,
          oldest: times.length > 0 ? Math.min(...times) : null,
          newest: times.length > 0 ? Math.max(...times) : null,
        }
      }),
    )
  } catch {
    closeStore()
    return null
  }
}

/** Empties stores. Rejects when the browser did not do it: what is said to be cleared is cleared. */
export async function empty(stores: readonly StoreName[]): Promise<void> {
  const db = await openStore()
  if (!db) return
  const tx = db.transaction(stores, 'readwrite')
  await Promise.all([...stores.map((name) => tx.objectStore(name).clear()), tx.done])
}
