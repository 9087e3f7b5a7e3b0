import { queuedKeys, removeQueuedKey, reserveKey } from '#data/store/refresh-queue.ts'
import { runLimited } from '#data/store/run-limited.ts'
import { replayOf } from './classify-request.ts'
import { fetchShared, REFRESH } from './shared-requests.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Drains the refresh queue on Background Sync, where supported: the browser starts the worker when the
 * device is online again, even if no page is open.
 */
export function startQueue(): void {
  self.addEventListener('sync', (event) => {
    if (event.tag === REFRESH) event.waitUntil(drain())
  })
}

/**
 * Requests every queued public read once. Rejects when one of the reads did not reach the server, so that
 * the browser calls again.
 */
export async function drain(): Promise<void> {
  const failed = await runLimited((await queuedKeys(null)).map((key) => () => refresh(key)))
  if (failed > 0) throw new Error(`${failed} reads wait`)
}

async function refresh(key: string): Promise<boolean> {
  const replay = replayOf(key)
  if (!replay) {
    await removeQueuedKey(key)
    return true
  }
  // Another tab or the worker is reading this key, or the key has been answered already.
  if (!(await reserveKey(key, Date.now()))) return true
  const { kind, settled } = await fetchShared(replay.wanted, key, replay.url, replay.init)
  await settled
  if (kind === 'rejected') await removeQueuedKey(key)
  return kind !== 'lost'
}
