import { sql } from 'kysely'
import type { SystemStatus } from '#contract/operators/system.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import { pendingMigrations } from '../../platform/db/migrate.ts'
import { SERVER } from '../../platform/db/pool.ts'
import type { Db } from '../../platform/db/types.ts'
import { VERSION } from '../../platform/version.ts'

const TABLES = 10

interface Lease {
  readonly holder: string
  readonly until: number
}

/** The node that records prices and evaluates orders; null when there is no such node. */
export async function leaseOf(db: Db, now: number): Promise<Lease | null> {
  const { rows } = await sql<Lease>`
    select holder, until_ms as until from leases where name = 'market' and until_ms >= ${now}`.execute(db)
  return rows[0] ?? null
}

/**
 * Connected servers, by the names of their database connections. The name of a server is the beginning of the name
 * under which it holds the lease.
 */
async function nodesOf(db: Db, lease: Lease | null): Promise<SystemStatus['nodes']> {
  const { rows } = await sql<{ name: string; connections: number; since: number }>`
    select substring(application_name from ${SERVER.length + 2}::integer) as name, count(*) as connections,
      (extract(epoch from min(backend_start)) * 1000)::bigint as since
    from pg_stat_activity
    where datname = current_database() and application_name like ${`${SERVER} %`}
    group by 1 order by 1`.execute(db)
  return rows.map((row) => ({ ...row, leads: lease?.holder.startsWith(`${row.name} `) ?? false }))
}

async function migrationsOf(db: Db): Promise<SystemStatus['migrations']> {
  const { rows } = await sql<{ applied: number; newest: string | null }>`
    select count(*) as applied, max(name) as newest from schema_migrations`.execute(db)
  return {
    applied: rows[0]?.applied ?? 0,
    newest: rows[0]?.newest ?? '',
    pending: [...(await pendingMigrations(db))],
  }
}

async function checkpointsOf(db: Db): Promise<SystemStatus['checkpoints']> {
  const { rows } = await sql<{ number: number; created_at: number; count: number }>`
    select number, created_at, count(*) over () as count from checkpoints order by number desc limit 1`.execute(
    db,
  )
  const [newest] = rows
  return newest
    ? { count: newest.count, newest: { number: newest.number, created_at: newest.created_at } }
    : { count: 0, newest: null }
}

async function auditOf(db: Db): Promise<SystemStatus['audit']> {
  const { rows } = await sql<NonNullable<SystemStatus['audit']>>`
    select started_at, ended_at, since_checkpoint, findings, first_findings from audits order by id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Tables with their sizes including indexes; partitions of a table are added up. */
async function databaseOf(db: Db): Promise<SystemStatus['database']> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  const { rows: tables } = await sql<{ name: string; bytes: number; rows: number }>`
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid))::bigint as bytes,
      sum(greatest(c.reltuples, 0))::bigint as rows
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    group by 1 order by 2 desc limit ${TABLES}`.execute(db)
  return { version: rows[0]?.version ?? '', bytes: rows[0]?.bytes ?? 0, tables }
}

/** Version, servers and database of the installation, and its last audit and checkpoint. */
export async function systemStatus({ db, clock }: Operation): Promise<SystemStatus> {
  const now = clock.now()
  const lease = await leaseOf(db, now)
  return {
    time: now,
    version: VERSION,
    runtime: process.version,
    nodes: await nodesOf(db, lease),
    lease_until: lease?.until ?? 0,
    migrations: await migrationsOf(db),
    checkpoints: await checkpointsOf(db),
    audit: await auditOf(db),
    database: await databaseOf(db),
  }
}
