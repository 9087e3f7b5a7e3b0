import { forget } from '#data/cache/measure-and-clear-stored-data.ts'
import { isReachable } from '#data/platform/connectivity.ts'
import { STORES } from '#data/store/db.ts'

/**
 * Deletes the stored answers before a screen that stopped working is tried again: an answer that the screen cannot
 * show would stop it again at every attempt and launch. Without a connection nothing could replace the answers, so
 * they stay.
 */
export async function discardStoredData(): Promise<void> {
  if (isReachable()) await forget(STORES)
}
