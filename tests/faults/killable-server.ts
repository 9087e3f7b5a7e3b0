import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { runningOwner } from '#server/platform/db/data-folder-lock.ts'
import { connectDatabase, type Database } from '#server/platform/db/database.ts'
import { ownServer, quiet } from '../helpers/postgres-cluster.ts'
import { serverBundle } from '../helpers/server-bundle.ts'
import { testDatabase } from '../helpers/test-database.ts'
import { freePort, type RunningServer, startServer, until } from '../helpers/test-server.ts'

/** A server with its database, both of which can be killed. */
export interface Site {
  readonly origin: string
  /**
   * Ways to kill the server or its database. Each resolves when the killed processes have been started again;
   * they may not respond yet.
   */
  readonly kills: readonly (() => Promise<void>)[]
  /** Environment variables for a command that runs beside the server on the same database. */
  readonly env: Readonly<Record<string, string>>
  /** Reads the database through a connection other than the server's. */
  beside<T>(look: (database: Database) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

async function lookAt<T>(url: string, look: (database: Database) => Promise<T>): Promise<T> {
  const database = await connectDatabase(url, quiet, { max: 2 })
  try {
    return await look(database)
  } finally {
    await database.stop()
  }
}

/**
 * The processes that `npm start` starts: the server with the embedded PostgreSQL. The test kills either
 * process by SIGKILL.
 */
async function embedded(dataDir: string): Promise<Site> {
  const port = await freePort()
  const program = await serverBundle()
  const start = (): Promise<RunningServer> => startServer({ dataDir, port, program })
  let server = await start()

  /**
   * The process id of the PostgreSQL server, and whether the server accepts connections; null while it is
   * not running.
   */
  const postmaster = (): { readonly pid: number; readonly ready: boolean } | null => {
    try {
      const lines = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')
      return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
    } catch {
      return null
    }
  }
  const killPostmaster = async (): Promise<number> => {
    const { pid } = await until('a database to kill', postmaster)
    process.kill(pid, 'SIGKILL')
    return pid
  }
  const killServer = async (): Promise<void> => {
    await server.kill()
    server = await start()
  }
  return {
    origin: server.origin,
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
    kills: [
      killServer,
      async () => {
        const pid = await killPostmaster()
        await until('another database', () => {
          const now = postmaster()
          return now?.ready && now.pid !== pid
        })
      },
      async () => {
        await killPostmaster()
        await killServer()
      },
    ],
    beside: (look) => {
      const url = runningOwner(dataDir)?.url
      if (!url) throw new Error('no database runs')
      return lookAt(url, look)
    },
    stop: () => server.stop(),
  }
}

/** A site on the database of DATABASE_URL: the test kills the server, or closes all connections to the database. */
async function addressed(dataDir: string): Promise<Site> {
  const port = await freePort()
  const database = await testDatabase({ migrated: false, max: 2 })
  const env = { DATABASE_URL: database.url, DEMO: '1' }
  const program = await serverBundle()
  const start = (): Promise<RunningServer> => startServer({ dataDir, port, env, program })
  let server = await start()
  const cut = async (): Promise<void> => {
    await lookAt(database.url, ({ db }) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
    )
  }
  const killServer = async (): Promise<void> => {
    await server.kill()
    server = await start()
  }
  return {
    origin: server.origin,
    env: { DATA_DIR: dataDir, ...env },
    kills: [
      killServer,
      cut,
      async () => {
        await cut()
        await killServer()
      },
    ],
    beside: (look) => lookAt(database.url, look),
    stop: async () => {
      await server.stop()
      await database.drop()
    },
  }
}

/** Starts a site with the kind of database that this test run uses. */
export async function startSite(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'h5-crash-'))
  const site = await (ownServer() ? embedded(dataDir) : addressed(dataDir))
  return {
    ...site,
    stop: async () => {
      await site.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
