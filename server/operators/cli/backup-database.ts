import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { terminalText, UsageError } from '../../identity/approvals/command.ts'
import type { Db } from '../../platform/db/types.ts'
import type { BackupReader, BackupWriter } from './backup-files.ts'

/** Folders whose files PostgreSQL creates again at its start. They are backed up empty. */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'])
const SEGMENT = /^[0-9A-F]{24}$|\.history$/
export const DUMP = 'database.dump'

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Copies a folder of a PostgreSQL that is running. Files may change or disappear during the copy; when the copy is
 * started, PostgreSQL repairs them from the write-ahead log.
 */
async function copyData(from: string, backup: BackupWriter, to: string): Promise<void> {
  await backup.folder(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue
    const [source, target] = [join(from, entry.name), `${to}/${entry.name}`]
    try {
      if (entry.isDirectory() && EMPTY.has(entry.name)) await backup.folder(target)
      else if (entry.isDirectory()) await copyData(source, backup, target)
      else if (entry.isFile()) await backup.file(target, createReadStream(source))
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
}

/**
 * A base backup of the embedded database while the server runs; it is consistent as of its end. Works like
 * `pg_basebackup`, over one connection. A replication slot prevents that files of the write-ahead log are deleted
 * before they were copied.
 */
export async function copyEmbedded(db: Db, data: string, backup: BackupWriter): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    const slot = `h5_backup_${process.pid}`
    await sql`select pg_create_physical_replication_slot(${slot}, true, true)`.execute(one)
    await sql`select pg_backup_start('h5', fast => true)`.execute(one)
    await copyData(data, backup, 'pg')
    const { rows } = await sql<{ labelfile: string }>`
      select labelfile from pg_backup_stop(wait_for_archive => false)`.execute(one)
    await backup.file('pg/backup_label', Readable.from([Buffer.from(rows[0]?.labelfile ?? '')]))
    const log = join(data, 'pg_wal')
    for (const name of await readdir(log))
      if (SEGMENT.test(name)) await backup.file(`pg/pg_wal/${name}`, createReadStream(join(log, name)))
    await sql`select pg_drop_replication_slot(${slot})`.execute(one)
  })
}

/**
 * Starts a PostgreSQL tool on a database. The password is passed in the environment, because other users of the
 * machine can read the arguments of a process.
 */
function tool(name: string, args: readonly string[], url: string) {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password }
  const child = spawn(name, [...args, '--dbname', address.href], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    said = `${said}${bytes}`.slice(-2000)
  })
  const ended = new Promise<void>((done, fail) => {
    child.on('error', (error) =>
      fail(
        isGone(error)
          ? new UsageError(
              terminalText(
                `${name} is not installed here: install the client tools of PostgreSQL (on Debian: postgresql-client), of the server's version or newer`,
              ),
            )
          : error,
      ),
    )
    child.on('close', (code) => {
      if (code === 0) return done()
      const newer = /server version mismatch/.test(said)
      fail(
        new UsageError(
          terminalText(
            newer
              ? `${name} is older than the server: install the client tools of the server's version or newer`
              : `${name} failed: ${said.trim()}`,
          ),
        ),
      )
    })
  })
  // The caller waits for the streams before it waits for `ended`. If `ended` were rejected before that, nothing would
  // handle the error and the process would end.
  ended.catch(() => undefined)
  return { child, ended }
}

/** Writes a dump of the database at this URL into the backup. */
export async function dumpDatabase(url: string, backup: BackupWriter): Promise<void> {
  const { child, ended } = tool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], url)
  child.stdin.end()
  await Promise.all([ended, backup.file(DUMP, child.stdout)])
}

/** Restores a dump into an empty database. */
export async function restoreDump(backup: BackupReader, url: string): Promise<void> {
  const { child, ended } = tool(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'],
    url,
  )
  child.stdout.resume()
  const fed = pipeline(backup.read(DUMP), child.stdin)
  // When the tool ended early, the error of the tool is thrown, and not the error that its input was closed.
  await ended
  await fed
}
