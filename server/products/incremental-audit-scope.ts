import { type RawBuilder, sql } from 'kysely'
import { type FindingQuery, findingsFrom } from '../ledger/audit-findings.ts'
import { type AuditedCheckpoint, writtenSince } from '../ledger/audited-checkpoint.ts'
import type { Tx } from '../platform/db/types.ts'
import type { ProductAudit } from './module.ts'

type Scoped = ProductAudit & Required<Pick<ProductAudit, 'references' | 'scope'>>

/**
 * Objects that an incremental audit checks: open objects, objects whose row or parts were changed since the
 * checkpoint, and objects with a journal since then.
 */
const touched = ({ references, scope }: Scoped, since: AuditedCheckpoint): RawBuilder<unknown> => sql`
  select o.id from public.${sql.id(scope.table)} o where ${writtenSince('o', since.xid)} or ${scope.open}
  ${sql.join(
    Object.entries(scope.parts).map(
      ([table, column]) =>
        sql`union select p.${sql.id(column)} from public.${sql.id(table)} p where ${writtenSince('p', since.xid)}`,
    ),
    sql` `,
  )}
  union select j.ref_id::bigint from public.journals j
  where j.id > ${sql.lit(since.journal)} and j.ref_type = ${sql.lit(references[0])} and j.ref_id ~ '^[0-9]{1,18}$'`

/** Journals whose object does not exist. */
const orphans = ({ references, scope }: Scoped): FindingQuery => sql`
  select format('journal %s is of %s %s, which is not there', min(j.key), j.ref_type, j.ref_id) as wrong
  from journals j left join ${sql.id(scope.table)} o on o.id::text = j.ref_id
  where j.ref_type = ${references[0]} and o.id is null group by j.ref_type, j.ref_id`

/**
 * Temporary views with the names of the product's tables. They contain only the rows of the objects that are checked,
 * and the rules of the audit read them instead of the tables.
 */
const viewsOf = ({ references, scope }: Scoped): readonly (readonly [string, RawBuilder<unknown>])[] => [
  [
    scope.table,
    sql`select * from public.${sql.id(scope.table)} where id in (select id from audited_objects)`,
  ],
  ...Object.entries(scope.parts).map(
    ([table, column]) =>
      [
        table,
        sql`select * from public.${sql.id(table)} where ${sql.id(column)} in (select id from audited_objects)`,
      ] as const,
  ),
  [
    'journals',
    sql`select * from public.journals where ref_type = ${sql.lit(references[0])}
      and ref_id in (select id::text from audited_objects)`,
  ],
]

/**
 * Runs the audit rules of a product on the objects that may have changed since a checkpoint, with all their parts and
 * journals. Creates temporary views and drops them again, so the transaction must be able to write.
 * @param work runs the rules.
 */
export async function scoped(
  tx: Tx,
  audit: Scoped,
  since: AuditedCheckpoint,
  work: () => Promise<readonly string[]>,
): Promise<{ readonly n: number; readonly findings: readonly string[] }> {
  const gone = await findingsFrom(tx, 'Objects', orphans(audit))
  await sql`create temporary table audited_objects on commit drop as select id from (${touched(audit, since)}) t (id)`.execute(
    tx,
  )
  await sql`create unique index on audited_objects (id)`.execute(tx)
  await sql`analyze audited_objects`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*) as n from audited_objects`.execute(tx)
  const views = viewsOf(audit)
  for (const [name, query] of views) await sql`create temporary view ${sql.id(name)} as ${query}`.execute(tx)
  const findings = await work()
  for (const [name] of views) await sql`drop view pg_temp.${sql.id(name)}`.execute(tx)
  await sql`drop table audited_objects`.execute(tx)
  return { n: rows[0]?.n ?? 0, findings: [...gone, ...findings] }
}
