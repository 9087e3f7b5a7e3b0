import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/platform/config.ts'
import { type Database, migrate } from '#server/platform/db/database.ts'
import { kyselyOn, openPool, type PoolOptions } from '#server/platform/db/pool.ts'
import type { Db } from '#server/platform/db/types.ts'
import { admin, named } from './database-template.ts'
import { quiet, startCluster, type TestCluster } from './postgres-cluster.ts'
import { keepPlans, planningOnce } from './query-plans.ts'

export interface TestDatabase extends Database {
  /** Settings that open this database. */
  readonly config: Config
  /** Closes the connections and removes the database. */
  drop(): Promise<void>
}

let own: Promise<TestCluster> | null = null

const forgers = new WeakMap<Db, () => Db>()

/**
 * A connection to a test's database on which no trigger runs, so that a test can forge data. A
 * separate connection is used, because disabling triggers for a single transaction makes PostgreSQL
 * discard its query plans.
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
 * Creates a database with all migrations for one test file. It is on the server of `TEST_DATABASE_URL` if set (the
 * test run sets it to one shared embedded PostgreSQL), else on an embedded one started here. If the run has a
 * template, the database is a copy of it. Call `drop` in `afterAll`.
 */
export async function testDatabase(
  options: PoolOptions & { readonly migrated?: boolean } = {},
): Promise<TestDatabase> {
  const server = await serverUrl()
  const name = `t_${process.pid}_${randomBytes(5).toString('hex')}`
  const template = options.migrated === false ? undefined : process.env.TEST_DATABASE_TEMPLATE
  // Copies files: the default strategy writes the copy to the log first, which takes four times the processor time.
  await admin(server, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  const url = named(server, name)
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
    // A separate data folder, created at the first write, so that tests do not share signing keys.
    config: readConfig({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      // The same secret key for every server that is started on this database, whatever its data
      // folder.
      SECRET_KEY: 'the-key-of-every-test-long-enough',
      DEMO: '1',
      // Sample traders are off, because they would trade whenever the clock is moved. Tests that
      // need them turn them on.
      DEMO_SAMPLES: '0',
      PORT: '0',
      MARKET_SEED: 'h5',
    }),
    stop: () => db.destroy(),
    drop: async () => {
      await forger?.destroy()
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
      await admin(server, `drop database if exists ${name} with (force)`)
      if (own !== null) {
        const cluster = await own
        own = null
        await cluster.stop()
      }
    },
  }
}
