import type { StoreName } from '#contract/wire/callBuilders.ts'
import { fingerprintOf } from './contract-fingerprint.ts'
import { type Kept, type Stored, withStore } from './db.ts'

/**
 * Reading functions of the store, separate from the writing functions (`records.ts`) because the first load
 * contains only the reading functions.
 */

/** Range of all keys of a scope; a key is `scope|lang|call|params` (docs/offline.md#rule-2-records). */
export const ofScope = (prefix: string): IDBKeyRange => IDBKeyRange.bound(`${prefix}|`, `${prefix}|\uffff`)

export interface Found {
  readonly key: string
  readonly kept: Kept
}

/**
 * The record, if its fingerprint equals the fingerprint of its call in this build. Null when the call's
 * schemas have changed since, or when an interrupted write or a full disk damaged the record; the next answer
 * replaces such a record.
 */
function ofPresent(key: string, stored: Stored | undefined): Kept | null {
  if (stored?.mark !== fingerprintOf(key)) return null
  const { text, ...rest } = stored
  if (![rest.asOf, rest.receivedAt, rest.lastUsed].every(Number.isFinite)) return null
  try {
    return { ...rest, data: JSON.parse(text) }
  } catch {
    return null
  }
}

/** All usable records under these key prefixes in these stores. Empty without a database. */
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

/** One record; null when it is missing or not usable. */
export const readOne = (name: StoreName, key: string): Promise<Kept | null> =>
  withStore(async (db) => ofPresent(key, await db.get(name, key)), null)
