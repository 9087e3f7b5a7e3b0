import { type ApprovalAudit, auditApprovals } from '../../identity/approvals/approval-audit.ts'
import { auditIn, type LedgerAudit, snapshot } from '../../ledger/audit.ts'
import type { AuditedCheckpoint } from '../../ledger/audited-checkpoint.ts'
import type { CheckpointConfig } from '../../ledger/checkpoints/config.ts'
import { auditedSince } from '../../ledger/checkpoints/signed-audits.ts'
import { auditCheckpoints, type CheckpointAudit } from '../../ledger/checkpoints/verify-checkpoints.ts'
import { auditLiabilities, type LiabilityAudit } from '../../ledger/liabilities/audit.ts'
import { auditTicks, type TickAudit } from '../../market/audit-ticks.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { auditObjects, type ObjectAudit } from '../../products/audit-objects.ts'
import { openObjects, products } from '../../products/index.ts'
import type { ProductModule } from '../../products/module.ts'

/** Result of the whole audit: ledger, objects of all products, approvals, prices and checkpoints. */
export interface Audit {
  /** Number of the checkpoint from which on all records were recomputed; null when the whole ledger was recomputed. */
  readonly since: number | null
  /**
   * Reason why the whole ledger was read although an incremental audit was requested; null
   * otherwise.
   */
  readonly whole: string | null
  readonly ledger: LedgerAudit
  readonly objects: ObjectAudit
  readonly review: ApprovalAudit
  readonly ticks: TickAudit
  readonly checkpoints: CheckpointAudit
  readonly liabilities: LiabilityAudit
  /** Descriptions of the violations; empty when the audit passed. */
  readonly findings: readonly string[]
}

export interface AuditOptions {
  /**
   * Starts at the newest checkpoint that an audit has verified, and trusts the state recorded there. If there is no
   * such checkpoint, the whole ledger is read.
   */
  readonly incremental?: boolean
  /** Called with the records that the audit starts to read, such as `prices`, for a progress display. */
  readonly progress?: (text: string) => void
}

async function parts(
  tx: Tx,
  config: CheckpointConfig,
  since: AuditedCheckpoint | null,
  progress: (text: string) => void,
) {
  progress('checkpoints')
  const checkpoints = await auditCheckpoints(tx, config, since?.checkpoint)
  const ledger = await auditIn(tx, openObjects, since, progress)
  const objects = await auditObjects(tx, products, since, progress)
  progress('approvals')
  const review = await auditApprovals(
    tx,
    products.flatMap(({ audit }: ProductModule) => audit.allowed ?? []),
    since ?? undefined,
  )
  progress('prices')
  const ticks = await auditTicks(tx, since)
  progress('liabilities')
  const liabilities = await auditLiabilities(tx, since?.checkpoint ?? null)
  return { ledger, objects, review, ticks, checkpoints, liabilities }
}

/**
 * The audit inside the caller's transaction, which should be one snapshot. An incremental audit creates temporary
 * tables, so the transaction must be able to write.
 */
export async function auditAllIn(
  tx: Tx,
  config: CheckpointConfig,
  { incremental = false, progress = () => undefined }: AuditOptions = {},
): Promise<Audit> {
  const base = incremental ? await auditedSince(tx, config) : null
  const since = base && 'since' in base ? base.since : null
  const all = await parts(tx, config, since, progress)
  return {
    since: since?.checkpoint ?? null,
    whole: base && 'reason' in base ? base.reason : null,
    ...all,
    findings: [
      ...all.ledger.findings,
      ...all.objects.findings,
      ...all.review.findings,
      ...all.ticks.broken.map(({ pairId, seq }) => `Ticks: number ${seq} of pair ${pairId} breaks its chain`),
      ...all.checkpoints.findings,
      ...all.liabilities.findings,
    ],
  }
}

/** Runs the audit on one snapshot of the database, while other transactions go on. */
export const auditAll = (db: Db, config: CheckpointConfig, options: AuditOptions = {}): Promise<Audit> =>
  snapshot(db, (tx) => auditAllIn(tx, config, options), options.incremental ? 'read write' : 'read only')
