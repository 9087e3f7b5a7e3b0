import type { StoreName } from '#contract/kit.ts'
import { closeStore, type Kept, openStore, STORES } from './db.ts'
import { type Found, ofScope } from './read.ts'

/** Records one store holds at most; the least recently used go first. */
const MOST: Readonly<Partial<Record<StoreName, number>>> = { pages: 200, candles: 40 }

/**
 * Keeps an answer. `stillValid` is asked inside the transaction: whoever signed out meanwhile must not find the record
 * afterwards (rule 6). A full disk costs the oldest half of the pages and candles, then one more try, then nothing.
 */
export async function put(
  name: StoreName,
  key: string,
  kept: Omit<Kept, 'mark' | 'lastUsed'>,
  stillValid: () => boolean,
): Promise<boolean> {
  const attempt = async (): Promise<boolean> => {
    const db = await openStore()
    if (!db) return false
    const tx = db.transaction(name, 'readwrite')
    if (!stillValid()) {
      tx.abort()
      await tx.done.catch(() => {})
      return false
    }
    await Promise.all([
      tx.store.put({ ...kept, lastUsed: kept.receivedAt, mark: __CONTRACT_MARK__ }, key),
      tx.done,
    ])
    return true
  }
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await evict(0.5)
    else closeStore()
    return attempt().catch(() => false)
  }
}

/** Deletes a scope's records in every store. Gives how many are left, which must be none. */
export async function wipe(scope: string): Promise<number> {
  const db = await openStore()
  if (!db) return 0
  const tx = db.transaction(STORES, 'readwrite')
  await Promise.all(STORES.map((name) => tx.objectStore(name).delete(ofScope(scope))))
  const left = await Promise.all(STORES.map((name) => tx.objectStore(name).count(ofScope(scope))))
  await tx.done
  return left.reduce((sum, count) => sum + count, 0)
}

/**
 * Drops records of an older contract, of people who are not signed in here any more (a wipe that could not be done),
 * and beyond each store's limit the least recently used.
 */
export async function tidy(scope: string | null): Promise<void> {
  const isOurs = (key: string): boolean =>
    key.startsWith('public|') || (scope !== null && key.startsWith(`${scope}|`))
  for (const name of STORES) {
    await drop(name, (all) => {
      const limit = MOST[name] ?? Number.POSITIVE_INFINITY
      return all.filter(
        ({ key, kept }, at) => !isOurs(key) || kept.mark !== __CONTRACT_MARK__ || all.length - at > limit,
      )
    })
  }
}

async function evict(share: number): Promise<void> {
  for (const name of ['candles', 'pages'] as const) {
    await drop(name, (all) => all.slice(0, Math.ceil(all.length * share)))
  }
}

/** `choose` gets every record, least recently used first, and names those that go. */
async function drop(name: StoreName, choose: (all: readonly Found[]) => readonly Found[]): Promise<void> {
  const db = await openStore()
  if (!db) return
  const tx = db.transaction(name, 'readwrite')
  const [keys, values] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()])
  const all = keys
    .flatMap((key, at) => {
      const kept = values[at]
      return kept ? [{ key, kept }] : []
    })
    .sort((a, b) => a.kept.lastUsed - b.kept.lastUsed)
  await Promise.all([...choose(all).map(({ key }) => tx.store.delete(key)), tx.done])
}
