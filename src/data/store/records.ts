import type { IDBPObjectStore, StoreNames } from 'idb'
import type { StoreName } from '#contract/wire/kit.ts'
import { type CacheSchema, type Database, type Kept, STORES, type Stored, withStore } from './db.ts'
import { type Owner, PUBLIC, parseKey, scopeOf } from './key.ts'
import { markOf } from './mark.ts'
import { outlived } from './meta.ts'

/** Records one store holds at most; the least recently used go first. */
const MOST: Readonly<Partial<Record<StoreName, number>>> = { pages: 200, candles: 40, announcements: 200 }
/** How much of everything a full disk costs at once. */
const SHARE = 0.5

/**
 * An answer that another one overtook is at most this much older (ms), for that is how long one may take. More than that
 * is a clock that was wrong.
 */
const OVERTAKEN = 60_000

/** What has just been answered: `data`, when it was true (server's clock, ms), when it came (this device's). */
export type Fresh = Pick<Kept, 'data' | 'asOf' | 'receivedAt'>

/**
 * Keeps an answer and strikes its key off the refresh queue. `owner` is the session it was asked for, null for what is
 * public; it is compared inside the transaction with the newest session of this device: whoever signed out meanwhile
 * must not find the record afterwards (docs/offline.md#rule-6-reads). `stillValid` is what a page knows better. A full
 * disk costs the least recently used half, then one more try, then the answer lives in memory only. Gives whether it
 * was kept.
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

/** The same with an answer whose JSON is there already. */
export async function putText(
  name: StoreName,
  key: string,
  { text, asOf, receivedAt }: Omit<Fresh, 'data'> & { readonly text: string },
  owner: Owner | null,
  stillValid: () => boolean = () => true,
): Promise<boolean> {
  const record: Stored = { text, asOf, receivedAt, lastUsed: receivedAt, mark: markOf(key) }
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
  const gone = owner !== null && (await outlived(tx.objectStore('meta'), owner))
  const late = await isOvertaken(tx.objectStore(name), key, record.asOf)
  if (gone || late || !stillValid()) {
    tx.abort()
    await tx.done.catch(() => {})
    return false
  }
  // Each failure of a request is the transaction's as well; a full disk shows at its end.
  tx.objectStore(name).put(record, key).catch(ignore)
  tx.objectStore('intents').delete(key).catch(ignore)
  await tx.done
  return true
}

type Answers = IDBPObjectStore<CacheSchema, StoreNames<CacheSchema>[], StoreName, 'readwrite'>

/** Whether a newer answer lies there. It is not read for that: five hundred pairs are a long text. */
async function isOvertaken(store: Answers, key: string, asOf: number): Promise<boolean> {
  const newer = IDBKeyRange.bound(asOf, asOf + OVERTAKEN, true, true)
  for (let at = await store.index('asOf').openKeyCursor(newer); at; at = await at.continue())
    if (at.primaryKey === key) return true
  return false
}

/** Says of these records that they were used now, so that eviction takes others first. */
export async function touch(keys: readonly string[], now: number): Promise<void> {
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
 * Drops records of an older shape, of people who are not signed in here any more (a wipe that could not be done),
 * and beyond each store's limit the least recently used.
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
        const old = cursor.value.mark !== markOf(cursor.primaryKey)
        if (at++ < spare || old || !isOurs(cursor.primaryKey)) cursor.delete().catch(ignore)
      }
      await tx.done
    }
    const tx = db.transaction('intents', 'readwrite')
    for (const key of await tx.store.getAllKeys()) if (!isOurs(key)) tx.store.delete(key).catch(ignore)
    await tx.done
  }, undefined).catch(ignore)
}

/** Drops the answers of a call that were true at `latest` (server's clock, ms) or earlier. */
export const dropUntil = (name: StoreName, call: string, latest: number): Promise<void> =>
  withStore(async (db) => {
    const tx = db.transaction(name, 'readwrite')
    const old = IDBKeyRange.upperBound(latest)
    for (let at = await tx.store.index('asOf').openCursor(old); at; at = await at.continue())
      if (parseKey(at.primaryKey)?.[2] === call) at.delete().catch(ignore)
    await tx.done
  }, undefined).catch(ignore)

/** Drops the least recently used half of all records, whatever store they are in. */
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
