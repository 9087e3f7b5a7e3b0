import { BroadcastChannel, MessageChannel } from 'node:worker_threads'

/** Browser functions that the test DOM or an isolated context (`vmThreads`) lacks. */
Object.assign(globalThis, { BroadcastChannel, MessageChannel })
