import type { IDBPObjectStore, StoreNames } from 'idb'
import type { StoreName } from '#contract/wire/callBuilders.ts'
import { fingerprintOf } from './contract-fingerprint.ts'
import { type CacheSchema, type Database, type Kept, STORES, type Stored, withStore } from './db.ts'
import { type Owner, PUBLIC, parseKey, scopeOf } from './record-key.ts'
import { isSessionOver } from './stored-session.ts'

/** Maximum number of records per store; the least recently used records are removed first. */
const MOST: Readonly<Partial<Record<StoreName, number>>> = { pages: 200, candles: 40, announcements: 200 }
/** Fraction of all records that is removed when the disk is full. */
const SHARE = 0.5

/**
 * Maximum time (ms) by which an answer can be older than the stored answer: the longest duration of a
 * request. A larger difference means that the clock was wrong, so the stored answer is replaced.
 */
const OVERTAKEN = 60_000

/**
 * A received answer: `data`, the time at which it was true (`asOf`, server's clock, ms), and the time at
 * which it was received (`receivedAt`, device's clock, ms).
 */
export type Fresh = Pick<Kept, 'data' | 'asOf' | 'receivedAt'>

/**
 * Stores an answer and removes its key from the refresh queue. `owner` is the session of the request, null
 * for public data. `owner` is compared with the device's newest session inside the transaction, so that
 * nothing is stored after a sign-out (docs/offline.md#rule-6-reads). `stillValid` is a further check by the
 * page, inside the same transaction. On a full disk the least recently used half of all records is removed
 * and the write tried once more. Resolves with whether the answer was stored.
 */
export function put(
  name: StoreName,
  key: string,
  { data, ...times }: Fresh,
  owner: Owner | null,
  stillValid?: () => boolean,
): Promise<boolean> {
  return putText(name, key, { ...times, text: JSON.stringify(data) }, owner, stillValid)
}

/** Stores an answer like `put`, given as JSON text. */
export async function putText(
  name: StoreName,
  key: string,
  { text, asOf, receivedAt }: Omit<Fresh, 'data'> & { readonly text: string },
  owner: Owner | null,
  stillValid: () => boolean = () => true,
): Promise<boolean> {
  const record: Stored = { text, asOf, receivedAt, lastUsed: receivedAt, mark: fingerprintOf(key) }
  const write = () => withStore((db) => writeOnce(db, name, key, record, owner, stillValid), false)
  try {
    return await write()
  } catch {
    await evict().catch(() => {})
    return write().catch(() => false)
  }
}

async function writeOnce(
  db: Database,
  name: StoreName,
  key: string,
  record: Stored,
  owner: Owner | null,
  stillValid: () => boolean,
): Promise<boolean> {
  const tx = db.transaction([name, 'meta', 'intents'], 'readwrite')
  const gone = owner !== null && (await isSessionOver(tx.objectStore('meta'), owner))
  const late = await isOvertaken(tx.objectStore(name), key, record.asOf)
  if (gone || late || !stillValid()) {
    tx.abort()
    await tx.done.catch(() => {})
    return false
  }
  // The error of a failed request is ignored here, because the failed request also makes the transaction
  // fail. A full disk is reported only at the end of the transaction.
  tx.objectStore(name).put(record, key).catch(ignore)
  tx.objectStore('intents').delete(key).catch(ignore)
  await tx.done
  return true
}

type Answers = IDBPObjectStore<CacheSchema, StoreNames<CacheSchema>[], StoreName, 'readwrite'>

/**
 * Whether the stored record is newer than `asOf`. Uses the index, because reading a record of five hundred
 * pairs is slow.
 */
async function isOvertaken(store: Answers, key: string, asOf: number): Promise<boolean> {
  const newer = IDBKeyRange.bound(asOf, asOf + OVERTAKEN, true, true)
  for (let at = await store.index('asOf').openKeyCursor(newer); at; at = await at.continue())
    if (at.primaryKey === key) return true
  return false
}

/** Marks these records as used now, so that they are evicted last. */
export async function markRecordsUsed(keys: readonly string[], now: number): Promise<void> {
  await withStore(async (db) => {
    const tx = db.transaction(STORES, 'readwrite')
    for (const name of STORES) {
      const store = tx.objectStore(name)
      for (const key of keys) {
        const kept = await store.get(key)
        if (kept) store.put({ ...kept, lastUsed: now }, key).catch(ignore)
      }
    }
    await tx.done
  }, undefined).catch(ignore)
}

/**
 * Removes records whose call has other schemas in this build, records of people who are not signed in here
 * (left when a wipe failed), and in each store the least recently used records beyond its maximum.
 */
export async function tidy(scope: string | null): Promise<void> {
  const isOurs = (key: string): boolean =>
    key.startsWith(`${PUBLIC}|`) || key.startsWith(`${scopeOf({ scope })}|`)
  await withStore(async (db) => {
    for (const name of STORES) {
      const tx = db.transaction(name, 'readwrite')
      const spare = (await tx.store.count()) - (MOST[name] ?? Number.POSITIVE_INFINITY)
      let at = 0
      for (
        let cursor = await tx.store.index('lastUsed').openCursor();
        cursor;
        cursor = await cursor.continue()
      ) {
        const old = cursor.value.mark !== fingerprintOf(cursor.primaryKey)
        if (at++ < spare || old || !isOurs(cursor.primaryKey)) cursor.delete().catch(ignore)
      }
      await tx.done
    }
    const tx = db.transaction('intents', 'readwrite')
    for (const key of await tx.store.getAllKeys()) if (!isOurs(key)) tx.store.delete(key).catch(ignore)
    await tx.done
  }, undefined).catch(ignore)
}

/** Removes the answers of a call whose data was true at `latest` (server's clock, ms) or earlier. */
export const dropUntil = (name: StoreName, call: string, latest: number): Promise<void> =>
  withStore(async (db) => {
    const tx = db.transaction(name, 'readwrite')
    const old = IDBKeyRange.upperBound(latest)
    for (let at = await tx.store.index('asOf').openCursor(old); at; at = await at.continue())
      if (parseKey(at.primaryKey)?.[2] === call) at.delete().catch(ignore)
    await tx.done
  }, undefined).catch(ignore)

/** Removes the least recently used half of all records. */
const evict = (): Promise<void> =>
  withStore(async (db) => {
    const tx = db.transaction(STORES, 'readwrite')
    const all: { readonly name: StoreName; readonly key: string; readonly used: number }[] = []
    for (const name of STORES) {
      const index = tx.objectStore(name).index('lastUsed')
      for (let cursor = await index.openKeyCursor(); cursor; cursor = await cursor.continue()) {
        all.push({ name, key: cursor.primaryKey, used: Number(cursor.key) })
      }
    }
    all.sort((a, b) => a.used - b.used)
    for (const { name, key } of all.slice(0, Math.ceil(all.length * SHARE)))
      tx.objectStore(name).delete(key).catch(ignore)
    await tx.done
  }, undefined)

const ignore = (): void => {}
