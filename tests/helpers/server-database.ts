import { runningOwner } from '#server/platform/db/data-folder-lock.ts'
import { connectDatabase, type Database } from '#server/platform/db/database.ts'
import { quiet } from './postgres-cluster.ts'
import type { RunningServer } from './test-server.ts'

/**
 * A connection to the embedded database of a running server, for changes that a test cannot make through the
 * app or would have to wait for.
 */
export async function databaseOf({ dataDir }: Pick<RunningServer, 'dataDir'>): Promise<Database> {
  const url = runningOwner(dataDir)?.url
  if (!url) throw new Error('no database is running')
  return connectDatabase(url, quiet, { max: 1, statementTimeout: 0 })
}
