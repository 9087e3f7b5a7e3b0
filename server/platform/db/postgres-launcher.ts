import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../services.ts'
import { claimFolder } from './data-folder-lock.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { changeOwner, databaseAccount, inaccessibleFolder, type SystemAccount } from './os-account.ts'
import { findBinaries } from './postgres-binaries.ts'
import { Cluster } from './postgres-cluster.ts'

export interface EmbeddedPostgres {
  /** Connection URL for `pg`; stays the same when the database restarts. */
  readonly url: string
  /** Process id of the current postmaster. */
  pid(): number
  /** Stops the database cleanly: connections are closed and everything is written to disk. */
  stop(): Promise<void>
}

/** Logs the description `what` of the work when the work takes longer than a second. */
async function logIfSlow<T>(log: Log, what: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => log.info(`${what} …`), 1000)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Lets the group of the database's account enter the data folder, if this process owns the folder. Returns the first
 * folder that the account still cannot enter, or null.
 */
function allowGroup(dataDir: string, account: SystemAccount): string | null {
  const closed = inaccessibleFolder(dataDir, account)
  const { uid, mode } = statSync(dataDir)
  if (closed !== dataDir || uid !== 0) return closed
  chownSync(dataDir, uid, account.gid)
  chmodSync(dataDir, mode | 0o010)
  return inaccessibleFolder(dataDir, account)
}

/**
 * PostgreSQL does not start on a folder that others can read. The folder of a restored backup may have lost its mode,
 * so the mode is set again.
 */
function restrictMode(data: string): void {
  if (existsSync(data) && (statSync(data).mode & 0o027) !== 0) chmodSync(data, 0o700)
}

/** Creates the data folder. Throws DatabaseStartError, one sentence, when the account of the database cannot use it. */
function prepareFolder(dataDir: string): SystemAccount | null {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch {
    throw new DatabaseStartError(
      `The data folder ${dataDir} cannot be created: set DATA_DIR to a folder you may write to.`,
    )
  }
  const data = join(dataDir, 'pg')
  const account = databaseAccount(data)
  if (!account) {
    const owner = existsSync(data) ? statSync(data).uid : process.getuid?.()
    if (owner !== process.getuid?.()) {
      throw new DatabaseStartError(
        `The database in ${data} belongs to another user (${owner}): start the server as that user or as root, or set DATA_DIR to another folder.`,
      )
    }
    restrictMode(data)
    return null
  }
  const closed = allowGroup(dataDir, account)
  if (closed) {
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and its user "${account.name}" may not enter ${closed}: set DATA_DIR to a folder that everyone may enter, for example DATA_DIR=/var/lib/h5.`,
    )
  }
  try {
    if (existsSync(data) && statSync(data).uid !== account.uid) changeOwner(data, account)
    restrictMode(data)
  } catch {
    throw new DatabaseStartError(
      `The database folder ${data} cannot be given to the user "${account.name}": set DATA_DIR to a folder on a local disk.`,
    )
  }
  return account
}

/**
 * Starts the bundled PostgreSQL on `<dataDir>/pg`, on a unix socket only, and restarts it after a crash until
 * `stop`. Throws DatabaseStartError with one sentence when PostgreSQL cannot be started.
 *
 * @param settings PostgreSQL settings that differ from those of a production server: the database of tests need not be
 * durable
 */
export async function startPostgres(
  dataDir: string,
  log: Log,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const account = prepareFolder(dataDir)
  const held = claimFolder(dataDir)
  try {
    const binaries = findBinaries(join(dataDir, 'run'), account)
    const cluster = new Cluster(dataDir, log, account, binaries, held, settings)
    await logIfSlow(log, 'Ending the database that a killed server left', cluster.clear())
    await logIfSlow(log, 'Creating the database', cluster.initialise())
    await logIfSlow(log, 'Starting the database', cluster.start())
    const abandon = (): void => cluster.abandon()
    process.once('exit', abandon)
    return {
      url: cluster.url,
      pid: () => cluster.pid(),
      stop: async () => {
        await logIfSlow(log, 'Stopping the database', cluster.stop())
        process.off('exit', abandon)
      },
    }
  } catch (error) {
    held.release()
    throw error
  }
}
