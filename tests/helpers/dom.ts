import { BroadcastChannel, MessageChannel } from 'node:worker_threads'

/** What browsers have besides the DOM, and a context of its own (`vmThreads`) does not bring along. */
Object.assign(globalThis, { BroadcastChannel, MessageChannel })
