import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Log } from '../../services.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { errorCode } from './transaction.ts'
import type { Db } from './types.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/**
 * Error codes (SQLSTATE) that `create table if not exists` can give when another node creates the same table at the
 * same time.
 */
const MADE_MEANWHILE = new Set(['23505', '42P07', '42710'])

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{3}_[a-z0-9_]+\.sql$/.test(name))
    .sort()

function migrations(folder: string): Migration[] {
  return namesIn(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function tableOfMigrations(db: Db): Promise<void> {
  try {
    await sql`create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(db)
  } catch (error) {
    if (!MADE_MEANWHILE.has(errorCode(error))) throw error
  }
}

/**
 * Applies one migration when it is new; returns whether it was applied. A lock ensures that nodes check and apply
 * migrations one after another.
 */
function applyMigration(db: Db, { name, text, checksum }: Migration): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = '120s'`.execute(tx)
    await sql`lock table schema_migrations in access exclusive mode`.execute(tx)
    const { rows } = await sql<{ checksum: string }>`
      select checksum from schema_migrations where name = ${name}`.execute(tx)
    const before = rows[0]
    if (before) {
      if (before.checksum === checksum) return false
      throw new DatabaseStartError(
        `Migration ${name} was changed after this database had applied it: restore the file, or use another database.`,
      )
    }
    await sql.raw(text).execute(tx)
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
    return true
  })
}

/** Files of `migrations` that this database has not applied. */
export async function pendingMigrations(db: Db, folder: string = FOLDER): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const seen = new Set(rows.map(({ name }) => name))
  return namesIn(folder).filter((name) => !seen.has(name))
}

/**
 * Applies every file of `migrations` that the database has not applied yet, in the order of their numbers, each in its
 * own transaction. Safe when several nodes start at once.
 */
export async function migrate(db: Db, log: Log, folder: string = FOLDER): Promise<void> {
  await tableOfMigrations(db)
  for (const migration of migrations(folder)) {
    if (await applyMigration(db, migration)) log.info(`Applied ${migration.name}`)
  }
}
