import type { StoreName } from '#contract/wire/callBuilders.ts'
import { closeStore, openStore, STORES } from './db.ts'

/** Size and times of the records in one store of the device's database. */
export interface StoreUsage {
  readonly store: StoreName
  readonly records: number
  /** Size of the records as text; the database needs slightly more. */
  readonly bytes: number
  /** When the oldest and the newest record were true (server's clock, ms); null for an empty store. */
  readonly oldest: number | null
  readonly newest: number | null
}

/** All stores with their contents, for all languages and scopes; null where the browser stores nothing. */
export async function inventory(): Promise<readonly StoreUsage[] | null> {
  const db = await openStore()
  if (!db) return null
  try {
    const tx = db.transaction(STORES, 'readonly')
    return await Promise.all(
      STORES.map(async (store): Promise<StoreUsage> => {
        const kept = await tx.objectStore(store).getAll()
        // A record that an interrupted write has damaged is counted, but has no valid time.
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

/** Empties stores. Rejects when the browser failed to empty them, so that the screen never reports a false success. */
export async function empty(stores: readonly StoreName[]): Promise<void> {
  const db = await openStore()
  if (!db) return
  const tx = db.transaction(stores, 'readwrite')
  await Promise.all([...stores.map((name) => tx.objectStore(name).clear()), tx.done])
}
