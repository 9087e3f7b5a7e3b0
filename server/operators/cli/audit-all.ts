import { auditReview, type ReviewAudit } from '../../identity/approvals/audit.ts'
import { auditIn, type LedgerAudit, snapshot } from '../../ledger/audit.ts'
import { auditedSince } from '../../ledger/checkpoints/audited.ts'
import type { CheckpointConfig } from '../../ledger/checkpoints/place.ts'
import { auditCheckpoints, type CheckpointAudit } from '../../ledger/checkpoints/verify.ts'
import { auditLiabilities, type LiabilityAudit } from '../../ledger/liabilities/audit.ts'
import type { Since } from '../../ledger/since.ts'
import { auditTicks, type TickAudit } from '../../market/audit.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { auditObjects, type ObjectAudit } from '../../products/audit.ts'
import { openObjects, products } from '../../products/index.ts'
import type { ProductModule } from '../../products/module.ts'

/** Everything that the books prove: of themselves, of every product's objects, of who allowed them, of the prices, of what was signed before. */
export interface Audit {
  /** The checkpoint since which everything was recomputed; null for the whole books. */
  readonly since: number | null
  /** Why the whole books were read although something later would have been enough; null otherwise. */
  readonly whole: string | null
  readonly ledger: LedgerAudit
  readonly objects: ObjectAudit
  readonly review: ReviewAudit
  readonly ticks: TickAudit
  readonly checkpoints: CheckpointAudit
  readonly liabilities: LiabilityAudit
  /** What is wrong; empty when the books are right. */
  readonly findings: readonly string[]
}

export interface AuditOptions {
  /**
   * Trusts what stood at the newest checkpoint up to which an audit found the books right. Without one the whole books are
   * read.
   */
  readonly incremental?: boolean
  /** Is told what is read just now. */
  readonly progress?: (text: string) => void
}

async function parts(
  tx: Tx,
  config: CheckpointConfig,
  since: Since | null,
  progress: (text: string) => void,
) {
  progress('checkpoints')
  const checkpoints = await auditCheckpoints(tx, config, since?.checkpoint)
  const ledger = await auditIn(tx, openObjects, since, progress)
  const objects = await auditObjects(tx, products, since, progress)
  progress('approvals')
  const review = await auditReview(
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
 * The audit inside a transaction of the caller's, which should be one snapshot, and one that may write where the audit is
 * incremental.
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

/** The audit of one moment, while others go on writing. */
export const auditAll = (db: Db, config: CheckpointConfig, options: AuditOptions = {}): Promise<Audit> =>
  snapshot(db, (tx) => auditAllIn(tx, config, options), options.incremental ? 'read write' : 'read only')
