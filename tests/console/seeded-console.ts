import { ROLES } from '#contract/operators/roles.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { buildProduct, consolePage, isStale } from '#tools/build/build-products.ts'
import { operate, operateBy, operatorKey } from '../helpers/ops-commands.ts'
import { databaseOf } from '../helpers/server-database.ts'
import { freePort, type RunningServer, startServer } from '../helpers/test-server.ts'
import { type Seeded, seedConsole } from './seed.ts'

/** A running console with data, for audits outside of the browser tests. */
export interface ServedConsole {
  readonly origin: string
  /** The key of the operator `first`, who has every role. */
  readonly key: string
  readonly seeded: Seeded
  stop(): Promise<void>
}

async function keyOf(server: RunningServer, name: string, first: string): Promise<string> {
  const key = /h5op_\S+/.exec(await operate(server, 'operator', 'add', name))?.[0]
  if (!key) throw new Error(`no key for ${name}`)
  await operateBy(server, first, 'operator', 'roles', name, ROLES.join(','))
  return key
}

/** Starts a server with the console and fills every list. Builds the console first if needed. */
export async function serveConsole(): Promise<ServedConsole> {
  const root = projectRoot()
  if (isStale(root, consolePage)) await buildProduct(root, consolePage)
  const port = await freePort()
  const server = await startServer({
    env: { CONSOLE: 'on', CONSOLE_PORT: String(port), CONSOLE_HOST: 'localhost', DEMO_REVIEW: '0' },
  })
  const database = await databaseOf(server)
  try {
    const key = await operatorKey(server.dataDir)
    const ben = await keyOf(server, 'ben', key)
    const seeded = await seedConsole({ server, database, first: key, ben })
    return { origin: `http://localhost:${port}`, key, seeded, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    await database.stop()
  }
}
