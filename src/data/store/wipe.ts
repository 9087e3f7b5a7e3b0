import { deleteDB } from 'idb'
import { closeStore, DATABASE, STORES, withStore } from './db.ts'
import type { Owner } from './key.ts'
import { outlived } from './meta.ts'
import { ofScope } from './read.ts'

/** Deleting a whole database waits for other tabs to let go of it; nobody waits longer than this for that. */
const DESTROY_LIMIT = 3_000

/**
 * Deletes a scope's records and its waiting refreshes, and notes the session that follows, in one transaction: no
 * answer of the old session can be kept after it. Verified to be none; what cannot be deleted takes the whole database
 * with it. Gives how many are left, which is 0, or null when the device does not let us know (rule 10). Never rejects.
 */
export async function wipe(scope: string, next: Owner): Promise<number | null> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const left = await wipeOnce(scope, next).catch(() => null)
    if (left === 0) return 0
  }
  return destroy()
}

const wipeOnce = (scope: string, next: Owner): Promise<number | null> =>
  withStore<number | null>(async (db) => {
    const tx = db.transaction([...STORES, 'intents', 'meta'] as const, 'readwrite')
    await outlived(tx.objectStore('meta'), next)
    const range = ofScope(scope)
    await Promise.all(STORES.map((name) => tx.objectStore(name).delete(range)))
    await tx.objectStore('intents').delete(range)
    const left = await Promise.all(STORES.map((name) => tx.objectStore(name).count(range)))
    const queued = await tx.objectStore('intents').count(range)
    await tx.done
    return left.reduce((sum, count) => sum + count, queued)
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
