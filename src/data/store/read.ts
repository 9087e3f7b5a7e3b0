import type { StoreName } from '#contract/wire/kit.ts'
import { type Kept, type Stored, withStore } from './db.ts'
import { markOf } from './mark.ts'

/** The reading half of the store: it is part of the first load, the writing half (`records.ts`) is not. */

/** Every key that begins with a scope: `scope|lang|call|params` (docs/offline.md#rule-2-records). */
export const ofScope = (prefix: string): IDBKeyRange => IDBKeyRange.bound(`${prefix}|`, `${prefix}|\uffff`)

export interface Found {
  readonly key: string
  readonly kept: Kept
}

/**
 * A record of its call's present shape as it was kept; null for any other, and for one that a torn write or a full disk
 * left unreadable: it alone counts as never kept, and the next answer takes its place.
 */
function ofPresent(key: string, stored: Stored | undefined): Kept | null {
  if (stored?.mark !== markOf(key)) return null
  const { text, ...rest } = stored
  if (![rest.asOf, rest.receivedAt, rest.lastUsed].every(Number.isFinite)) return null
  try {
    return { ...rest, data: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Every record under `prefix` in the named stores, of its call’s present shape. Empty where there is no database. */
export const readAll = (stores: readonly StoreName[], prefixes: readonly string[]): Promise<Found[]> =>
  withStore<Found[]>(async (db) => {
    const tx = db.transaction(stores, 'readonly')
    const reads = stores.flatMap((name) =>
      prefixes.map(async (prefix) => {
        const store = tx.objectStore(name)
        const range = ofScope(prefix)
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
        return keys.flatMap((key, at) => {
          const kept = ofPresent(key, values[at])
          return kept ? [{ key, kept }] : []
        })
      }),
    )
    return (await Promise.all(reads)).flat()
  }, [])

/** One record, of its call’s present shape. */
export const readOne = (name: StoreName, key: string): Promise<Kept | null> =>
  withStore(async (db) => ofPresent(key, await db.get(name, key)), null)
