import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectDatabase, migrate } from '#server/platform/db/database.ts'
import type { Log } from '#server/services.ts'

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Runs one statement on a database server, connected to none of the test databases. */
export async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The URL of another database on the same server. */
export const urlOfDatabase = (server: string, name: string): string =>
  server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

/**
 * Creates a database that has all migrations and no data, as a template for the databases of test files; returns its
 * name.
 */
export async function makeTemplate(server: string): Promise<string> {
  const name = `t_template_${randomBytes(5).toString('hex')}`
  await runOnServer(server, `create database ${name}`)
  const database = await connectDatabase(urlOfDatabase(server, name), quiet)
  try {
    await migrate(database.db, quiet)
  } finally {
    await database.stop()
  }
  return name
}
