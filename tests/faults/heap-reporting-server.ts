import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Runs the server from its sources, or from the bundle in WATCHED_PROGRAM. On SIGUSR2 it collects garbage and
 * prints the remaining heap as `heap <bytes>`.
 */
setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
process.on('SIGUSR2', () => {
  if (typeof collect === 'function') collect()
  console.log(`heap ${process.memoryUsage().heapUsed}`)
})
await import(process.env.WATCHED_PROGRAM ?? '#server/main.ts')
