import { join } from 'node:path'
import pg from 'pg'
import { projectRoot } from '#server/platform/root.ts'
import { buildProduct, isStale, processServer } from '#tools/build/products.ts'

/** Any number: what holds this lock of the tests' PostgreSQL builds. */
const BUILDING = 4711

/**
 * The path of the server's bundle for tests that start it as a process of its own: reading the sources takes forty times
 * the processor. Built when it is stale, by whoever asks first; the others wait for it.
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
