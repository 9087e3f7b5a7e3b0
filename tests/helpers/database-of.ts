import { runningOwner } from '#server/platform/db/claim.ts'
import { connectDatabase, type Database } from '#server/platform/db/database.ts'
import { quiet } from './cluster.ts'
import type { RunningServer } from './server.ts'

/** One connection to the embedded database of a running server, for what a test cannot wait for or do on a page. */
export async function databaseOf({ dataDir }: Pick<RunningServer, 'dataDir'>): Promise<Database> {
  const url = runningOwner(dataDir)?.url
  if (!url) throw new Error('no database is running')
  return connectDatabase(url, quiet, { max: 1, statementTimeout: 0 })
}
