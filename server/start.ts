import { join } from 'node:path'
import { buildProduct, isStale, PRODUCTS } from '../tools/build/build-products.ts'
import { readServerConfig } from './platform/config.ts'
import { ConfigError } from './platform/environment.ts'
import { createLog } from './platform/log.ts'
import { projectRoot } from './platform/project-root.ts'
import { supervise, WRONG_SETTING } from './supervise.ts'

/** `npm start`: builds what is missing or out of date, then runs the built server and restarts it after a crash. */

const root = projectRoot()
const log = createLog()

/** Prints the description of the step when it takes longer than a second. */
async function step(doing: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now()
  const shown = setTimeout(() => console.log(`  ${doing} …`), 1000)
  try {
    await work()
  } finally {
    clearTimeout(shown)
  }
  const took = (performance.now() - start) / 1000
  if (took >= 1) console.log(`  ${doing}: ${took.toFixed(1)} s`)
}

async function run(): Promise<void> {
  try {
    // A wrong setting is reported before the build, which takes half a minute.
    readServerConfig(process.env)
    for (const product of PRODUCTS) {
      if (isStale(root, product))
        await step(`Building the ${product.name}`, () => buildProduct(root, product))
    }
  } catch (error) {
    if (error instanceof ConfigError) {
      console.error(error.message)
      process.exit(WRONG_SETTING)
    }
    console.error(error instanceof Error ? error.message : error)
    console.error('The build failed: see above. With a complete "npm ci" it works on Node 22 or 24.')
    process.exit(1)
  }
  await serve(join(root, 'dist/server/main.js'))
}

/** Runs the built server and restarts it after a crash, until the process is asked to stop. */
async function serve(program: string): Promise<void> {
  const { done, stop } = supervise({
    program,
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
    say: (text) => log.warn(text),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  process.exit(await done)
}

await run()
