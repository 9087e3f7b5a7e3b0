import { startReads } from './answer-reads.ts'
import { startQueue } from './drain-refresh-queue.ts'
import { startMedia } from './media.ts'
import { startPush } from './push.ts'
import { startShell } from './shell.ts'

/**
 * One module per task of the worker. Answers of the API never enter the Cache API
 * (docs/offline.md#rule-13-caches).
 */
startShell()
startReads()
startQueue()
startMedia()
startPush()
