import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/platform/config.ts'
import { type Database, migrate } from '#server/platform/db/database.ts'
import { kyselyOn, openPool, type PoolOptions } from '#server/platform/db/pool.ts'
import type { Db } from '#server/platform/db/types.ts'
import { quiet, startCluster, type TestCluster } from './cluster.ts'
import { keepPlans, planningOnce } from './kept-plans.ts'
import { admin, named } from './template.ts'

export interface TestDatabase extends Database {
  /** Settings that open this very database. */
  readonly config: Config
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

let own: Promise<TestCluster> | null = null

const forgers = new WeakMap<Db, () => Db>()

/**
 * Connections to a test's database of somebody who may do anything there: no trigger runs. Not those of the test, because
 * to set this for one transaction makes PostgreSQL forget what it has planned.
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
 * A fresh database with all migrations, for one test file (a copy of the run's template where there is one): `TEST_DATABASE_URL`'s server when set (the test run sets it
 * to one shared embedded PostgreSQL), else an embedded one started here. `drop` it in `afterAll`.
 */
export async function testDatabase(
  options: PoolOptions & { readonly migrated?: boolean } = {},
): Promise<TestDatabase> {
  const server = await serverUrl()
  const name = `t_${process.pid}_${randomBytes(5).toString('hex')}`
  const template = options.migrated === false ? undefined : process.env.TEST_DATABASE_TEMPLATE
  // By copying files: written to the log first, the same copy takes four times the processor.
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
    // A folder of its own, made when something is written: what one test signs is not another's.
    config: readConfig({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      // Of every server that is started on it, whatever its folder.
      SECRET_KEY: 'the-key-of-every-test-long-enough',
      DEMO: '1',
      // Whoever tests them turns them on: they trade whenever the clock is put forward.
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
