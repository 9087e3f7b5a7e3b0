import { clearStores } from '#data/cache/measure-and-clear-stored-data.ts'
import { isReachable } from '#data/platform/connectivity.ts'
import { STORES } from '#data/store/db.ts'

/**
 * Deletes the stored answers before a crashed screen is rendered again, because an answer that crashes the
 * screen would crash it at every retry and every launch. While offline the answers are not deleted, because
 * they could not be loaded again.
 */
export async function discardStoredData(): Promise<void> {
  if (isReachable()) await clearStores(STORES)
}
