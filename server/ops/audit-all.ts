import { auditCheckpoints, type CheckpointAudit } from '../checkpoints/verify.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/types.ts'
import { auditIn, type LedgerAudit, snapshot } from '../ledger/audit.ts'
import { auditTicks, type TickAudit } from '../market/audit.ts'
import { auditObjects, type ObjectAudit } from '../products/audit.ts'
import { openObjects, products } from '../products/index.ts'
import type { ProductModule } from '../products/module.ts'
import { auditReview, type ReviewAudit } from '../review/audit.ts'

/** Everything that the books prove: of themselves, of every product's objects, of who allowed them, of the prices, of what was signed before. */
export interface Audit {
  readonly ledger: LedgerAudit
  readonly objects: ObjectAudit
  readonly review: ReviewAudit
  readonly ticks: TickAudit
  readonly checkpoints: CheckpointAudit
  /** What is wrong; empty when the books are right. */
  readonly findings: readonly string[]
}

/** The whole audit inside a transaction of the caller's, which should be one snapshot. */
export async function auditAllIn(tx: Tx, config: Pick<Config, 'dataDir' | 'checkpointDir'>): Promise<Audit> {
  const ledger = await auditIn(tx, openObjects)
  const objects = await auditObjects(tx, products)
  const review = await auditReview(
    tx,
    products.flatMap(({ audit }: ProductModule) => audit.allowed ?? []),
  )
  const ticks = await auditTicks(tx)
  const checkpoints = await auditCheckpoints(tx, config)
  const findings = [
    ...ledger.findings,
    ...objects.findings,
    ...review.findings,
    ...ticks.broken.map(({ pairId, seq }) => `Ticks: number ${seq} of pair ${pairId} breaks its chain`),
    ...checkpoints.findings,
  ]
  return { ledger, objects, review, ticks, checkpoints, findings }
}

/** The whole audit of one moment, while others go on writing. */
export const auditAll = (db: Db, config: Pick<Config, 'dataDir' | 'checkpointDir'>): Promise<Audit> =>
  snapshot(db, (tx) => auditAllIn(tx, config))
