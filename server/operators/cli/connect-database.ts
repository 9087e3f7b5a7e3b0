import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { runningOwner } from '../../platform/db/data-folder-lock.ts'
import {
  connectDatabase,
  type Database,
  DatabaseStartError,
  openDatabase,
} from '../../platform/db/database.ts'
import type { Log } from '../../services.ts'

/** Time (ms) for which a command waits for a server that is just starting. */
const PATIENCE = 20_000
const OPTIONS = { name: 'h5-ops', max: 4, statementTimeout: 0 }

/**
 * URL of the embedded database of a server that runs on this data folder; null when no server runs on this
 * folder.
 */
async function runningUrl(dataDir: string): Promise<string | null> {
  for (const end = performance.now() + PATIENCE; ; ) {
    const owner = runningOwner(dataDir)
    if (!owner || owner.url !== null) return owner?.url ?? null
    if (performance.now() > end) {
      throw new DatabaseStartError(
        `The server (process ${owner.pid}) is starting and has no database yet: try again.`,
      )
    }
    await new Promise((done) => setTimeout(done, 100))
  }
}

/**
 * Connects a command to the configured database: `DATABASE_URL`, else the embedded database of the running server, else
 * an embedded database that is started for the duration of the command.
 */
export async function connect(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl !== null) return connectDatabase(config.databaseUrl, log, OPTIONS)
  const url = await runningUrl(config.dataDir)
  if (url !== null) return connectDatabase(url, log, OPTIONS)
  if (!existsSync(join(config.dataDir, 'pg', 'PG_VERSION'))) {
    throw new DatabaseStartError(
      `There is no database in ${config.dataDir} yet: start the server once, or set DATA_DIR to its data folder.`,
    )
  }
  return openDatabase(config, log, OPTIONS)
}
