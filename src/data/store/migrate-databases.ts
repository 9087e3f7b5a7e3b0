import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { StoreName } from '#contract/wire/callBuilders.ts'
import { DATABASE, STORES } from './db.ts'
import { ofScope, readOne } from './read-records.ts'
import { PUBLIC, parseKey } from './record-key.ts'
import { type Fresh, put } from './records.ts'
import { keyText } from './stored-read.ts'

/**
 * Databases of earlier schemas, newest first, each with a function that reads a record; the function returns null for
 * an unusable record.
 */
const EARLIER: readonly { readonly name: string; readonly read: (value: unknown) => Fresh | null }[] = [
  { name: 'h5-cache-3', read: (value) => spelled(value) },
  { name: 'h5-cache-2', read: (value) => (isFresh(value) ? value : null) },
  { name: 'h5-cache-1', read: (value) => wrapped(value) },
]

const isTimed = (value: unknown): value is Omit<Fresh, 'data'> =>
  typeof value === 'object' &&
  value !== null &&
  'asOf' in value &&
  typeof value.asOf === 'number' &&
  'receivedAt' in value &&
  typeof value.receivedAt === 'number'

const isFresh = (value: unknown): value is Fresh => isTimed(value) && 'data' in value

/** Reads a record of schema 3, which stored the answer as JSON text like the present schema. */
function spelled(value: unknown): Fresh | null {
  if (!isTimed(value) || !('text' in value) || typeof value.text !== 'string') return null
  const { asOf, receivedAt, text } = value
  try {
    return { data: JSON.parse(text), asOf, receivedAt }
  } catch {
    return null
  }
}

/**
 * Reads a record of schema 1, which stored the entry of the query cache: an answer with its time, or the
 * pages of a list.
 */
function wrapped(value: unknown): Fresh | null {
  if (!isFresh(value)) return null
  const { data, asOf, receivedAt } = value
  if (typeof data !== 'object' || data === null || !('data' in data)) return null
  return { data: data.data, asOf, receivedAt }
}

/**
 * Imports public records of earlier schemas that the present contract accepts (`accepts`), then deletes those databases
 * (docs/offline.md#rule-4-schema). Personal records are not imported. Call when idle; never rejects.
 */
export async function migrateEarlierDatabases(
  accepts: (call: string, data: unknown) => boolean,
): Promise<void> {
  for (const { name, read } of EARLIER) {
    try {
      const old = await openExisting(name)
      if (!old) continue
      for (const store of STORES)
        if (old.objectStoreNames.contains(store)) await copy(old, store, read, accepts)
      old.close()
      await deleteDB(name)
    } catch {
      // The import is tried again at the next launch.
    }
  }
}

/** Opens a database only if it exists, otherwise null. */
async function openExisting(name: string): Promise<IDBPDatabase | null> {
  if (name === DATABASE) return null
  let isNew = false
  try {
    return await openDB(name, undefined, {
      upgrade: (_, __, ___, tx) => {
        isNew = true
        tx.done.catch(() => {})
        tx.abort()
      },
      blocking: (_, __, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
      },
    })
  } catch (error) {
    if (isNew) return null
    throw error
  }
}

async function copy(
  old: IDBPDatabase,
  store: StoreName,
  read: (value: unknown) => Fresh | null,
  accepts: (call: string, data: unknown) => boolean,
): Promise<void> {
  const range = ofScope(PUBLIC)
  const [keys, values] = await Promise.all([old.getAllKeys(store, range), old.getAll(store, range)])
  for (const [at, name] of keys.entries()) {
    const key = typeof name === 'string' ? parseKey(name) : null
    const fresh = read(values[at])
    if (!key || !fresh || !accepts(key[2], fresh.data)) continue
    if ((await readOne(store, keyText(key))) === null) await put(store, keyText(key), fresh, null)
  }
}
