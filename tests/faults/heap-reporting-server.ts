import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * The server (its sources, or the bundle that WATCHED_PROGRAM names). On SIGUSR2 it collects garbage and prints the
 * remaining heap as `heap <bytes>`.
 */
setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
process.on('SIGUSR2', () => {
  if (typeof collect === 'function') collect()
  console.log(`heap ${process.memoryUsage().heapUsed}`)
})
await import(process.env.WATCHED_PROGRAM ?? '#server/main.ts')
