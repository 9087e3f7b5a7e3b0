import { pollEvery } from '../../platform/poll-every.ts'
import type { Log } from '../../services.ts'
import { type CheckpointParts, type Written, writeCheckpoint } from './write-checkpoint.ts'

const DAY = 86_400_000
const LOOK_EVERY = 60_000

/**
 * Writes a checkpoint every day and when the server stops. Returns a function that stops the daily checkpoints. Of
 * several nodes, the node that has the folder and the key writes them; any other node logs once that it writes no
 * checkpoints.
 */
export function startCheckpoints(parts: CheckpointParts & { readonly log: Log }): () => Promise<void> {
  let said = ''
  const write = async (every: number): Promise<void> => {
    const done: Written = await writeCheckpoint(parts, every)
    if (done.kind === 'written')
      parts.log.info('a checkpoint of all chains was signed', {
        checkpoint: done.number,
        heads: done.heads,
        sha256: done.hash.toString('hex'),
      })
    if (done.kind !== 'elsewhere' || done.reason === said) return
    said = done.reason
    parts.log.warn('this node writes no checkpoints', { reason: done.reason })
  }
  const stop = pollEvery(
    LOOK_EVERY,
    () => write(DAY),
    (problem) => parts.log.warn('a checkpoint could not be written', { problem }),
  )
  return async () => {
    await stop()
    await write(0)
  }
}
