import type { Pool } from 'pg'
import type { Log } from '../../services.ts'
import type { Config } from '../config.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { kyselyOn, openPool, type PoolOptions } from './pool.ts'
import { startPostgres } from './postgres-launcher.ts'
import { isUnreachable } from './transaction.ts'
import type { Db } from './types.ts'

export { DatabaseStartError } from './database-start-error.ts'
export { migrate } from './migrate.ts'
export { inTransaction } from './transaction.ts'

export interface Database {
  readonly db: Db
  readonly pool: Pool
  readonly url: string
  /** Process id of the embedded postmaster; 0 for an external server. */
  postmaster(): number
  /** Closes the pool, and stops the embedded PostgreSQL when this process started it. */
  stop(): Promise<void>
}

const OLDEST = 150_000

async function checkServer(pool: Pool, shown: string): Promise<void> {
  let version: number
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
    version = Number(rows[0]?.server_version_num)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      isUnreachable(error)
        ? `The PostgreSQL server ${shown} does not answer (${reason}): check DATABASE_URL and that it runs.`
        : `The PostgreSQL server ${shown} cannot be used: ${reason}.`,
    )
  }
  if (version < OLDEST) {
    throw new DatabaseStartError(`${shown} is older than PostgreSQL 15: use version 15 or newer.`)
  }
}

/** A database URL without its password, for messages. */
function withoutPassword(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname}${port ? `:${port}` : ''}${pathname}`
  } catch {
    return 'of DATABASE_URL'
  }
}

/** Connects to an external PostgreSQL server. */
export async function connectDatabase(url: string, log: Log, options: PoolOptions = {}): Promise<Database> {
  const pool = openPool(url, log, options)
  try {
    await checkServer(pool, withoutPassword(url))
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = kyselyOn(pool)
  const stop = async (): Promise<void> => {
    await db.destroy()
    // Kysely ends only a pool that it has used; the connections of another one would keep the process alive.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, url, postmaster: () => 0, stop }
}

/**
 * Opens the database of the settings: DATABASE_URL, else the embedded PostgreSQL in the data folder, which is started
 * and restarted here. Throws DatabaseStartError with one sentence.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  options: PoolOptions = {},
): Promise<Database> {
  if (config.databaseUrl !== null) return connectDatabase(config.databaseUrl, log, options)
  const embedded = await startPostgres(config.dataDir, log)
  try {
    const database = await connectDatabase(embedded.url, log, options)
    return {
      ...database,
      postmaster: () => embedded.pid(),
      stop: async () => {
        await database.stop()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
