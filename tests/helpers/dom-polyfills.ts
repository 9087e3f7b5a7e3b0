import { BroadcastChannel, MessageChannel } from 'node:worker_threads'

/** Functions of browsers that the test DOM or an isolated context (`vmThreads`) lacks. */
Object.assign(globalThis, { BroadcastChannel, MessageChannel })
