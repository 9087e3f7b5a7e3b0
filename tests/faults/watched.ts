import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * The server (its sources, or the bundle that WATCHED_PROGRAM names), which on SIGUSR2 collects its garbage and prints what
 * is left: `heap <bytes>`.
 */
setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
process.on('SIGUSR2', () => {
  if (typeof collect === 'function') collect()
  console.log(`heap ${process.memoryUsage().heapUsed}`)
})
await import(process.env.WATCHED_PROGRAM ?? '#server/main.ts')
