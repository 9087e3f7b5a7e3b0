import { deleteDB } from 'idb'
import { closeStore, DATABASE, STORES, withStore } from './db.ts'
import { type Owner, PUBLIC, scopeOf } from './key.ts'
import { outlived } from './meta.ts'
import { ofScope } from './read.ts'

/** Where keys begin with a scope. */
const SCOPED = [...STORES, 'intents'] as const
const ALL = [...SCOPED, 'meta'] as const

/** Deleting a whole database waits for other tabs to let go of it; nobody waits longer than this for that. */
const DESTROY_LIMIT = 3_000

/**
 * Deletes a scope's records and its waiting refreshes, and notes the session that follows, in one transaction: no
 * answer of the old session can be kept after it. Verified to be none; what cannot be deleted takes the whole database
 * with it. Gives how many are left, which is 0, or null when the device does not let us know
 * (docs/offline.md#rule-10-wipe). Never rejects.
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
 * The first stroke: it asks for nothing, so that it is on its way to the disk in the same moment and outlives a browser
 * that is killed while the page draws who is here now.
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

/** What lies between the keys of these scopes, and on both sides of them. */
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
 * Deletes what is kept for anybody but `scope`, before anything is read at a launch. Gives what this device has noted:
 * the newest session, and the last one that ended here. Rejects never; null where nothing can be told.
 */
export const purge = (
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
    await outlived(tx.objectStore('meta'), next)
    const range = ofScope(scope)
    await Promise.all(SCOPED.map((name) => tx.objectStore(name).delete(range)))
    const left = await Promise.all(SCOPED.map((name) => tx.objectStore(name).count(range)))
    await tx.done
    return left.reduce((sum, count) => sum + count, 0)
  }, null)

/** Deletes everything that is kept here. Gives 0, or null when that cannot be seen to have happened. */
export async function destroy(): Promise<0 | null> {
  closeStore()
  try {
    const late = new Promise<null>((done) => setTimeout(() => done(null), DESTROY_LIMIT))
    return await Promise.race([deleteDB(DATABASE).then(() => 0 as const), late])
  } catch {
    return null
  }
}
