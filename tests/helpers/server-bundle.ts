import { join } from 'node:path'
import pg from 'pg'
import { projectRoot } from '#server/platform/project-root.ts'
import { buildProduct, isStale, processServer } from '#tools/build/build-products.ts'

/** The key of the advisory lock that a process holds while it builds the bundle; an arbitrary number. */
const BUILDING = 4711

/**
 * The path of the server's bundle, for tests that start the server as a process: loading the sources takes
 * forty times the processor time. The first test that requests a stale bundle builds it, while other tests
 * wait.
 */
export async function serverBundle(): Promise<string> {
  const root = projectRoot()
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [BUILDING])
    if (isStale(root, processServer)) await buildProduct(root, processServer)
    return join(root, processServer.result)
  } finally {
    await client.end()
  }
}
