import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readClaim, runningOwner } from '#server/platform/db/data-folder-lock.ts'
import { startPostgres } from '#server/platform/db/postgres-launcher.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import type { Log } from '#server/services.ts'
import { makeTemplate, runOnServer } from './database-template.ts'
import { databaseHome } from './in-memory-folder.ts'

export const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const PREFIX = 'h5-test-'

/** Settings without durability: test data need not survive a crash, so commits do not wait for the disk. */
const FLEETING = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

export interface TestCluster {
  readonly url: string
  stop(): Promise<void>
}

/** Stops and removes database clusters that killed test runs have left behind. */
async function sweep(): Promise<void> {
  const home = databaseHome()
  for (const name of readdirSync(home).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(home, name)
    // A folder without a claim file is being created or removed by another process and is skipped.
    if (!readClaim(folder) || runningOwner(folder)) continue
    try {
      const left = await startPostgres(folder, quiet)
      await left.stop()
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}

/** Starts an embedded PostgreSQL in a temporary folder; its `stop` also removes the folder. */
export async function startCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(databaseHome(), PREFIX))
  const running = await startPostgres(folder, quiet, FLEETING)
  return {
    url: running.url,
    stop: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** True when the tests run on the embedded PostgreSQL, false when `TEST_DATABASE_URL` names another server. */
export const ownServer = (): boolean =>
  process.env.TEST_DATABASE_OWN === '1' || !process.env.TEST_DATABASE_URL

/**
 * Vitest's global set-up of database tests: one PostgreSQL cluster for all files (unless TEST_DATABASE_URL
 * names a server), with one migrated template database that is copied for each file. Returns the tear-down
 * function.
 */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  // Caches compiled code for the servers that tests start as processes; compiling the bundle takes a quarter
  // of a server's start.
  process.env.NODE_COMPILE_CACHE ??= join(projectRoot(), 'node_modules/.cache/node')
  if (!given) await sweep()
  const cluster = given ? { url: given, stop: async () => undefined } : await startCluster()
  const template = await makeTemplate(cluster.url)
  process.env.TEST_DATABASE_URL = cluster.url
  process.env.TEST_DATABASE_TEMPLATE = template
  if (!given) process.env.TEST_DATABASE_OWN = '1'
  return async () => {
    delete process.env.TEST_DATABASE_TEMPLATE
    if (given) return runOnServer(given, `drop database if exists ${template} with (force)`)
    delete process.env.TEST_DATABASE_URL
    delete process.env.TEST_DATABASE_OWN
    await cluster.stop()
  }
}
