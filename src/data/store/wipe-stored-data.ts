import { deleteDB } from 'idb'
import { closeStore, DATABASE, STORES, withStore } from './db.ts'
import { ofScope } from './read-records.ts'
import { type Owner, PUBLIC, scopeOf } from './record-key.ts'
import { isSessionOver } from './stored-session.ts'

/** Stores whose keys begin with a scope. */
const SCOPED = [...STORES, 'intents'] as const
const ALL = [...SCOPED, 'meta'] as const

/** Longest time (ms) to wait for other tabs to close a database that is deleted. */
const DESTROY_LIMIT = 3_000

/**
 * Deletes a scope's records and queued reads, and stores the next session in the same transaction, so that no
 * answer of the ended session can be stored afterwards. Verifies that no record is left, and otherwise
 * deletes the whole database. Resolves with the number of records left, which is 0, or with null when this
 * cannot be verified (docs/offline.md#rule-10-wipe). Never rejects.
 */
export async function wipe(scope: string, next: Owner): Promise<number | null> {
  await strike(scope, next).catch(() => {})
  for (let attempt = 0; attempt < 2; attempt++) {
    const left = await wipeOnce(scope, next).catch(() => null)
    if (left === 0) return 0
  }
  return destroy()
}

/**
 * Deletes the records of a scope. The transaction waits for no read, so it is committed at once, even if the
 * browser is killed while the page draws.
 */
const strike = (scope: string, { epoch }: Owner): Promise<void> =>
  withStore(async (db) => {
    const tx = db.transaction(ALL, 'readwrite')
    const range = ofScope(scope)
    const asked = [
      tx.objectStore('meta').put({ scope, epoch, clockOffset: 0 }, 'ended'),
      ...SCOPED.map((name) => tx.objectStore(name).delete(range)),
    ]
    tx.commit()
    await Promise.all([...asked, tx.done])
  }, undefined)

/** Key ranges that together cover all keys outside of these scopes. */
function outside(scopes: readonly string[]): IDBKeyRange[] {
  const kept = scopes.map(ofScope).sort((a, b) => indexedDB.cmp(a.lower, b.lower))
  const [first] = kept
  if (!first) return []
  return [
    IDBKeyRange.upperBound(first.lower, true),
    ...kept.map((range, at) => {
      const next = kept[at + 1]
      return next
        ? IDBKeyRange.bound(range.upper, next.lower, true, true)
        : IDBKeyRange.lowerBound(range.upper, true)
    }),
  ]
}

/**
 * Deletes everything stored for other scopes than `scope`, before a launch reads anything. Resolves with the
 * newest session of the device and the session that ended last, or with null when they cannot be read. Never
 * rejects.
 */
export const wipeOtherScopes = (
  scope: string | null,
): Promise<{ readonly newest: Owner | undefined; readonly ended: Owner | undefined } | null> =>
  withStore(async (db) => {
    const tx = db.transaction(ALL, 'readwrite')
    const ranges = outside([PUBLIC, scopeOf({ scope })])
    const deleting = SCOPED.flatMap((name) => ranges.map((range) => tx.objectStore(name).delete(range)))
    const [newest, ended] = await Promise.all([
      tx.objectStore('meta').get('device'),
      tx.objectStore('meta').get('ended'),
      ...deleting,
      tx.done,
    ])
    return { newest, ended }
  }, null).catch(() => null)

const wipeOnce = (scope: string, next: Owner): Promise<number | null> =>
  withStore<number | null>(async (db) => {
    const tx = db.transaction(ALL, 'readwrite')
    await isSessionOver(tx.objectStore('meta'), next)
    const range = ofScope(scope)
    await Promise.all(SCOPED.map((name) => tx.objectStore(name).delete(range)))
    const left = await Promise.all(SCOPED.map((name) => tx.objectStore(name).count(range)))
    await tx.done
    return left.reduce((sum, count) => sum + count, 0)
  }, null)

/** Deletes all databases. Resolves with 0, or with null when the deletion cannot be verified. */
async function destroy(): Promise<0 | null> {
  closeStore()
  try {
    const late = new Promise<null>((done) => setTimeout(() => done(null), DESTROY_LIMIT))
    return await Promise.race([deleteDB(DATABASE).then(() => 0 as const), late])
  } catch {
    return null
  }
}
