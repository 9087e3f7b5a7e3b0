import type { QueuedRead } from './db.ts'
import { withStore } from './db.ts'
import { type Owner, PUBLIC, scopeOf } from './key.ts'
import { outlived } from './meta.ts'

/**
 * The refresh queue (docs/offline.md#rule-8-connectivity): keys of reads that could not reach the network, shared by
 * all tabs and the worker. Only reads, and only their keys. A key leaves it in the transaction that keeps its answer
 * (`records.ts`).
 */

/** Longer than a read may take: whoever took a key and went away has lost it by then. */
const TAKEN_FOR = 25_000

/** Leaves a key. Of a personal read only while its session lasts. */
export const enqueue = (key: string, owner: Owner | null, now: number): Promise<boolean> =>
  withStore(async (db) => {
    const tx = db.transaction(['meta', 'intents'], 'readwrite')
    const gone = owner !== null && (await outlived(tx.objectStore('meta'), owner))
    const queue = tx.objectStore('intents')
    const before = await queue.get(key)
    if (!gone) await queue.put({ at: before?.at ?? now, takenUntil: 0 }, key)
    await tx.done
    return !gone
  }, false).catch(() => false)

/** Keys that wait, oldest first: the public ones and those of `scope`, or of a guest. */
export const waiting = (scope: string | null): Promise<string[]> =>
  withStore(async (db) => {
    const tx = db.transaction('intents')
    const [keys, values] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()])
    const at = new Map(
      keys.map((key, index): readonly [string, QueuedRead | undefined] => [key, values[index]]),
    )
    return keys
      .filter((key) => key.startsWith(`${PUBLIC}|`) || key.startsWith(`${scopeOf({ scope })}|`))
      .sort((a, b) => (at.get(a)?.at ?? 0) - (at.get(b)?.at ?? 0))
  }, []).catch(() => [])

/**
 * Takes a waiting key for oneself. False: it is answered already, or somebody else is asking. Nobody asks for longer than
 * `TAKEN_FOR`: a time beyond that is of a clock that was wrong, or of a record that cannot be read.
 */
export const take = (key: string, now: number): Promise<boolean> =>
  withStore(async (db) => {
    const tx = db.transaction('intents', 'readwrite')
    const waits = (await tx.store.count(key)) > 0
    const queued = (await tx.store.get(key)) ?? { at: now, takenUntil: 0 }
    const taken = queued.takenUntil > now && queued.takenUntil <= now + TAKEN_FOR
    const at = Number.isFinite(queued.at) ? queued.at : now
    if (waits && !taken) await tx.store.put({ at, takenUntil: now + TAKEN_FOR }, key)
    await tx.done
    return waits && !taken
  }, false).catch(() => false)

/** Removes a key: it was rejected, or there is no such call any more. */
export const drop = (key: string): Promise<void> =>
  withStore((db) => db.delete('intents', key), undefined).catch(() => {})
