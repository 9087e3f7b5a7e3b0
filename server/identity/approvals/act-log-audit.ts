import { sql } from 'kysely'
import { type FindingQuery, findingsFrom } from '../../ledger/audit-findings.ts'
import type { Tx } from '../../platform/db/types.ts'
import { actText, NOBODY } from './audit-log.ts'
import { isSignedBy, type SessionAudit } from './sessions-audit.ts'

/**
 * The newest entry of the audit log that an earlier audit verified, with its hash. Its id is 0 when no entry was
 * verified.
 */
export interface KnownAct {
  readonly id: number
  /** The hash in hexadecimal. */
  readonly hash: string
}

export const NO_ACT: KnownAct = { id: 0, hash: '' }

/**
 * Finds entries of the audit log whose hash does not follow from the entry before, beginning after the last verified
 * entry.
 */
const brokenChain = (known: KnownAct): FindingQuery => sql`
  select format('line %s of the log of acts does not follow the one before', a.id) as wrong
  from (select o.id, o.hash, o.prev_hash, act_text(o) as line, lag(o.hash) over (order by o.id) as before,
    lag(o.id) over (order by o.id) is null as is_first from ops_audit o where o.id > ${known.id}) a
  where case when a.hash is null then a.before is not null or ${known.id}::bigint > 0
    else a.prev_hash is distinct from case when a.is_first then decode(${known.hash}, 'hex')
      else coalesce(a.before, '\\x') end
      or a.hash <> sha256(a.prev_hash || convert_to(a.line, 'UTF8')) end`

/**
 * Finds entries without a signature that must have one. An entry needs none when it was written before entries were
 * signed, when the console itself wrote it, or when it is about a rejected command without a key. The creation of the
 * first operator needs none either, because there was nobody to sign it.
 */
const unsigned = (known: KnownAct): FindingQuery => sql`
  select format('line %s of the log of acts, %s by %s, is signed by nobody', id, command, operator) as wrong
  from ops_audit where signature is null and id > ${known.id}
    and id > (select min(id) from ops_audit where signature is not null)
    and not starts_with(command, 'console ')
    and not (operator = ${NOBODY} and (outcome = 'refused' or command = 'operator add'))`

const BATCH = 1000

async function signatures(tx: Tx, known: KnownAct, signers: SessionAudit['signers']): Promise<string[]> {
  const findings: string[] = []
  let after = known.id
  for (;;) {
    const rows = await tx
      .selectFrom('ops_audit as a')
      .leftJoin('operators as o', 'o.name', 'a.operator')
      .selectAll('a')
      .select(['o.id as operator_id', 'o.public_key'])
      .where('a.id', '>', after)
      .where('a.signature', 'is not', null)
      .orderBy('a.id')
      .limit(BATCH)
      .execute()
    for (const { id, signature, operator_id, public_key, session_id, ...line } of rows) {
      const by = { operator_id: operator_id ?? 0, public_key, session_id, created_at: line.created_at }
      const words = line.arguments as readonly string[]
      if (signature && isSignedBy({ ...by, signature }, actText({ ...line, arguments: words }), signers))
        continue
      findings.push(`Approvals: ${line.operator} did not sign line ${id} of the log of acts`)
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return findings
  }
}

/** Verifies the audit log from a given entry on: the hash chain and the signatures of its entries. */
export async function auditActs(
  tx: Tx,
  known: KnownAct,
  signers: SessionAudit['signers'],
): Promise<string[]> {
  return [
    ...(await findingsFrom(tx, 'Approvals', brokenChain(known))),
    ...(await findingsFrom(tx, 'Approvals', unsigned(known))),
    ...(await signatures(tx, known, signers)),
  ]
}
