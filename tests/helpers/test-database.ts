import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/platform/config.ts'
import { type Database, migrate } from '#server/platform/db/database.ts'
import { kyselyOn, openPool, type PoolOptions } from '#server/platform/db/pool.ts'
import type { Db } from '#server/platform/db/types.ts'
import { runOnServer, urlOfDatabase } from './database-template.ts'
import { quiet, startCluster, type TestCluster } from './postgres-cluster.ts'
import { keepPlans, planningOnce } from './query-plans.ts'

export interface TestDatabase extends Database {
  /** Settings that open this database. */
  readonly config: Config
  /** Closes the connections and drops the database. */
  drop(): Promise<void>
}

let own: Promise<TestCluster> | null = null

const forgers = new WeakMap<Db, () => Db>()

/**
 * A connection to a test's database on which no trigger runs, so that a test can forge rows. It is a separate
 * connection, because disabling triggers within a transaction of a shared connection makes PostgreSQL discard
 * that connection's query plans.
 */
export function forgerOf(db: Db): Db {
  const open = forgers.get(db)
  if (!open) throw new Error('no database of a test')
  return open()
}

function openForger(url: string): Db {
  const pool = openPool(planningOnce(url), quiet, { max: 1 })
  keepPlans(pool)
  pool.on('connect', (client) => void client.query('set session_replication_role = replica'))
  return kyselyOn(pool)
}

async function serverUrl(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return given
  own ??= startCluster()
  return (await own).url
}

/**
 * Creates a database with all migrations for one test file. The database is on the server of
 * `TEST_DATABASE_URL` (which the test run sets to its shared embedded PostgreSQL); if the variable is not
 * set, on an embedded PostgreSQL that is started here. If the run has a template database, the new database
 * is a copy of it. Call `drop` in `afterAll`.
 */
export async function testDatabase(
  options: PoolOptions & { readonly migrated?: boolean } = {},
): Promise<TestDatabase> {
  const server = await serverUrl()
  const name = `t_${process.pid}_${randomBytes(5).toString('hex')}`
  const template = options.migrated === false ? undefined : process.env.TEST_DATABASE_TEMPLATE
  // Copies the template's files. The default strategy writes the copy to the write-ahead log as well, which
  // takes four times the processor time.
  await runOnServer(
    server,
    `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`,
  )
  const url = urlOfDatabase(server, name)
  const pool = openPool(planningOnce(url), quiet, { max: 20, ...options })
  keepPlans(pool)
  const db = kyselyOn(pool)
  let forger: Db | null = null
  forgers.set(db, () => {
    forger ??= openForger(url)
    return forger
  })
  if (options.migrated !== false && !template) await migrate(db, quiet)
  const dataDir = join(tmpdir(), `h5-${name}`)
  return {
    db,
    pool,
    url,
    postmaster: () => 0,
    // A separate data folder per test file, created at the first write, so that test files do not share
    // signing keys.
    config: readConfig({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      // All servers that are started on this database get the same secret key, whatever their data folders.
      SECRET_KEY: 'the-key-of-every-test-long-enough',
      DEMO: '1',
      // Sample traders are off, because they would trade whenever a test moves the clock. Tests that need
      // sample traders turn them on.
      DEMO_SAMPLES: '0',
      PORT: '0',
      MARKET_SEED: 'h5',
    }),
    stop: () => db.destroy(),
    drop: async () => {
      await forger?.destroy()
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
      await runOnServer(server, `drop database if exists ${name} with (force)`)
      if (own !== null) {
        const cluster = await own
        own = null
        await cluster.stop()
      }
    },
  }
}
