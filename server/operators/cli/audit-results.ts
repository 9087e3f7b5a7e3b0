import { type Generated, sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import type { Audit } from './audit-all.ts'

/** Table of migration `095_audits.sql`. */
interface AuditTables {
  audits: {
    id: Generated<number>
    started_at: number
    ended_at: number
    since_checkpoint: number | null
    newest_checkpoint: number | null
    findings: number
    first_findings: string
    figures: string
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends AuditTables {}
}

/** Maximum number of findings that are stored as text; further findings are only counted. */
const SHOWN = 50

export interface Kept {
  readonly audit: Audit
  readonly figures: Readonly<Record<string, number>>
  /** Start of the audit, in milliseconds. */
  readonly started: number
  readonly ended: number
}

/**
 * Stores the result of an audit. Returns false, without storing, when the database is read-only, as on a
 * standby.
 */
export async function storeAudit(db: Db, { audit, figures, started, ended }: Kept): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select current_setting('transaction_read_only')::boolean as closed`.execute(db)
  if (rows[0]?.closed) return false
  await db
    .insertInto('audits')
    .values({
      started_at: started,
      ended_at: ended,
      since_checkpoint: audit.since,
      newest_checkpoint: audit.checkpoints.last?.number ?? null,
      findings: audit.findings.length,
      first_findings: JSON.stringify(audit.findings.slice(0, SHOWN)),
      figures: JSON.stringify(figures),
    })
    .execute()
  return true
}
