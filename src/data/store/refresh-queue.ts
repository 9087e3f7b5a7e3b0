import type { QueuedRead } from './db.ts'
import { withStore } from './db.ts'
import { type Owner, PUBLIC, scopeOf } from './record-key.ts'
import { isSessionOver } from './stored-session.ts'

/**
 * The refresh queue (docs/offline.md#rule-8-connectivity): keys of reads that could not reach the network,
 * shared by tabs and worker. Holds no writes and no data. A key is removed in the transaction that stores its
 * answer (`records.ts`).
 */

/**
 * Duration (ms) of a reservation, during which only the tab or worker that has reserved the key sends its
 * read. Longer than a read may take; after it another tab can reserve the key, even if the first tab was
 * closed.
 */
const TAKEN_FOR = 25_000

/** Queues the key of a read. The key of a personal read is queued only while its session has not ended. */
export const enqueue = (key: string, owner: Owner | null, now: number): Promise<boolean> =>
  withStore(async (db) => {
    const tx = db.transaction(['meta', 'intents'], 'readwrite')
    const gone = owner !== null && (await isSessionOver(tx.objectStore('meta'), owner))
    const queue = tx.objectStore('intents')
    const before = await queue.get(key)
    if (!gone) await queue.put({ at: before?.at ?? now, takenUntil: 0 }, key)
    await tx.done
    return !gone
  }, false).catch(() => false)

/**
 * Queued keys, oldest first: keys of public reads, and keys of reads of the person `scope` (null: of a
 * guest).
 */
export const queuedKeys = (scope: string | null): Promise<string[]> =>
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
 * Reserves a queued key for the caller, so that no other tab sends the read for `TAKEN_FOR` ms. Returns
 * false when the read was answered meanwhile, or when another tab or the worker has reserved the key. A
 * `takenUntil` further ahead than `TAKEN_FOR` is the result of a wrong clock or a damaged record and is
 * ignored.
 */
export const reserveKey = (key: string, now: number): Promise<boolean> =>
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

/** Removes the key of a read that was rejected or that this build does not have. */
export const removeQueuedKey = (key: string): Promise<void> =>
  withStore((db) => db.delete('intents', key), undefined).catch(() => {})
