import { startMedia } from './media.ts'
import { startPush } from './push.ts'
import { startQueue } from './queue.ts'
import { startReads } from './reads.ts'
import { startShell } from './shell.ts'

/**
 * The worker's duties, one file each. No answer of the API ever enters the Cache API (docs/offline.md#rule-13-caches).
 */
startShell()
startReads()
startQueue()
startMedia()
startPush()
