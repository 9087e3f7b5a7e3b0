import { sql } from 'kysely'
import type { Db } from '#server/platform/db/types.ts'

/** Tables that also change without an operator's command, and the tables that record requests. */
const OWN_LIFE: readonly string[] = [
  'anchored_ticks',
  'audits',
  'candles',
  'checkpoints',
  'jobs',
  'leases',
  'ops_audit',
  'operator_challenges',
  'operator_locks',
  'operator_passkeys',
  'operator_sessions',
  'requests',
  'support_desks',
  'ticks',
]

/**
 * A digest of every table that operators' commands write, by table name. Equal digests show that no such table
 * has changed.
 */
export async function everyTable(db: Db): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    where c.relkind = 'r' and not c.relispartition order by 1`.execute(db)
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    if (OWN_LIFE.includes(name)) continue
    const { rows } = await sql<{ digest: string }>`select count(*) || ' ' || coalesce(
      md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${sql.table(name)} t`.execute(
      db,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
