import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Schema, Tx } from '../../platform/db/types.ts'
import { isAsserted, isSigned, passkeyText, sessionChallenge } from './session-signatures.ts'
import type { ApprovalTables } from './tables.ts'

/** Maximum duration of a console session (ms). */
export const SESSION_LIFE = 8 * 3_600_000

/** Time (ms) for which a call that began before the end of its session may still write. */
const GRACE = 60_000

/** The signing key of an operator's console session, and the period in which the key may sign commands. */
export interface SessionSigner {
  readonly operator_id: number
  readonly key: Buffer
  readonly from: number
  readonly until: number
}

export interface SessionAudit {
  /** Sessions whose signatures are valid, by id. */
  readonly signers: ReadonlyMap<number, SessionSigner>
  readonly findings: readonly string[]
}

/** The passkeys with a valid signature of their operator, by id. */
async function passkeys(tx: Tx) {
  const rows = await tx
    .selectFrom('operator_passkeys as p')
    .innerJoin('operators as o', 'o.id', 'p.operator_id')
    .selectAll('p')
    .select(['o.name as operator', 'o.public_key as signer'])
    .execute()
  const good = rows.filter((row) => row.signer && isSigned(row.signer, passkeyText(row), row.signature))
  const bad = rows.filter((row) => !good.includes(row))
  return {
    good: new Map(good.map((row) => [row.id, row])),
    findings: bad.map(({ id, operator }) => `Console: ${operator} did not sign passkey ${id}`),
  }
}

/** Selects the sessions to verify, by their ids. */
type Which = (
  eb: ExpressionBuilder<Schema & { s: ApprovalTables['operator_sessions'] }, 's'>,
) => Expression<SqlBool>

/**
 * Verifies sessions by the signatures behind them: the operator's key must have signed the passkey, and the passkey
 * must have signed the session.
 */
async function verifySessions(tx: Tx, which: Which): Promise<SessionAudit> {
  const { good, findings } = await passkeys(tx)
  const rows = await tx.selectFrom('operator_sessions as s').selectAll('s').where(which).execute()
  const signers = new Map<number, SessionSigner>()
  for (const row of rows) {
    const passkey = row.passkey_id === null ? undefined : good.get(row.passkey_id)
    const opened =
      passkey !== undefined &&
      passkey.operator_id === row.operator_id &&
      row.created_at >= passkey.created_at &&
      (passkey.removed_at === 0 || row.created_at <= passkey.removed_at) &&
      row.assertion !== null &&
      (await isAsserted(passkey.public_key, sessionChallenge(row), row.assertion))
    if (!opened || row.operator_id === null) {
      findings.push(`Console: nobody’s passkey opened session ${row.id}`)
      continue
    }
    const ends = [row.created_at + SESSION_LIFE, row.ended_at, passkey.removed_at].filter((at) => at > 0)
    signers.set(row.id, {
      operator_id: row.operator_id,
      key: row.public_key,
      from: row.created_at,
      until: GRACE + Math.min(...ends),
    })
  }
  return { signers, findings }
}

/** The newest approval and the newest entry of the audit log that an earlier audit verified. */
export interface Verified {
  readonly approvals: number
  readonly acts: number
}

/** Verifies the sessions whose keys signed records after the given records. */
export const auditSessions = (tx: Tx, known: Verified): Promise<SessionAudit> =>
  verifySessions(tx, (eb) =>
    eb(
      's.id',
      'in',
      sql<number>`(select session_id from approvals where session_id is not null and id > ${known.approvals}
        union select session_id from rejected_proposals where session_id is not null
        union select session_id from ops_audit where session_id is not null and id > ${known.acts})`,
    ),
  )

/** The keys that may have signed records of this session, or records without a session. */
export const signersOf = async (tx: Tx, session: number | null): Promise<SessionAudit['signers']> =>
  session === null ? new Map() : (await verifySessions(tx, (eb) => eb('s.id', '=', session))).signers

/**
 * Whether an approval is signed by its operator: with their own key, or with the key of one of their sessions at that
 * time.
 */
export function isSignedBy(
  row: {
    readonly operator_id: number
    readonly public_key: Buffer | null
    readonly session_id: number | null
    readonly created_at: number
    readonly signature: Buffer
  },
  text: string,
  signers: SessionAudit['signers'],
): boolean {
  if (row.session_id === null) return row.public_key !== null && isSigned(row.public_key, text, row.signature)
  const session = signers.get(row.session_id)
  return (
    session !== undefined &&
    session.operator_id === row.operator_id &&
    row.created_at >= session.from &&
    row.created_at <= session.until &&
    isSigned(session.key, text, row.signature)
  )
}
