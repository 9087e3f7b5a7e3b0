import { copyFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/types.ts'
import { type Command, type Operation, UsageError } from '../review/command.ts'

/** What PostgreSQL makes anew when it starts; their folders stay, empty. */
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
/** What of the data folder belongs to the running server alone. */
const OF_THE_SERVER = /^(?:pg|run|socket|running\.json.*|postgres\.log)$/
const SEGMENT = /^[0-9A-F]{24}$|\.history$/

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Copies a folder of a running PostgreSQL: a file may change or vanish meanwhile, and the write-ahead log restores
 * it.
 */
async function copyData(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    try {
      if (entry.isDirectory() && EMPTY.has(entry.name)) await mkdir(target, { mode: 0o700 })
      else if (entry.isDirectory()) await copyData(source, target)
      else if (entry.isFile()) await copyFile(source, target)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
}

/**
 * A copy of the embedded database that is whole as of its end, while the server goes on: the way of PostgreSQL's own
 * `pg_basebackup`, over one connection. The slot keeps the log that the copy needs.
 */
async function copyDatabase(db: Db, data: string, to: string): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    const slot = `h5_backup_${process.pid}`
    await sql`select pg_create_physical_replication_slot(${slot}, true, true)`.execute(one)
    await sql`select pg_backup_start('h5', fast => true)`.execute(one)
    await copyData(data, to)
    const { rows } = await sql<{ labelfile: string }>`
      select labelfile from pg_backup_stop(wait_for_archive => false)`.execute(one)
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
    const log = join(data, 'pg_wal')
    for (const name of await readdir(log))
      if (SEGMENT.test(name)) await copyFile(join(log, name), join(to, 'pg_wal', name))
    await sql`select pg_drop_replication_slot(${slot})`.execute(one)
  })
}

async function backup({ config, db, print }: Operation, path: string | undefined): Promise<number> {
  if (path === undefined) throw new UsageError('where to? A folder that is not there yet')
  if (config.databaseUrl !== null)
    throw new UsageError(
      'the database of DATABASE_URL is backed up with its own tools, pg_dump or pg_basebackup',
    )
  const to = resolve(path)
  if (`${to}/`.startsWith(`${config.dataDir}/`))
    throw new UsageError('a backup inside the data folder is lost together with it')
  try {
    await mkdir(to, { mode: 0o700 })
  } catch {
    throw new UsageError(`the folder ${to} is there already or cannot be made`)
  }
  try {
    await copyDatabase(db, join(config.dataDir, 'pg'), join(to, 'pg'))
    for (const name of await readdir(config.dataDir))
      if (!OF_THE_SERVER.test(basename(name)))
        await cp(join(config.dataDir, name), join(to, name), { recursive: true })
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  }
  print(
    `The data is in ${to}. To restore: stop the server, put a copy of it in the place of the data folder, start.`,
  )
  return 0
}

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    parameters: '<folder>',
    about: 'copies the embedded database into a new folder, while the server goes on',
    act: true,
    run: (operation, [path]) => backup(operation, path),
  },
]
