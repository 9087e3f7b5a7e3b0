import type { Db, Tx } from '../../platform/db/types.ts'

/** The kind of an approval that allows a fork. */
export const FORK = 'checkpoint_fork'

/**
 * A fork of the checkpoints: after a restore from a backup the ledger continues from an earlier checkpoint, and the
 * checkpoints in between are no longer part of it.
 */
export interface Fork {
  /**
   * The checkpoint from which the ledger continues; 0: the ledger continues from a state before the
   * first checkpoint.
   */
  readonly from: number
  /** The checkpoint that records the fork. */
  readonly number: number
  /**
   * sha256 of the file of the last checkpoint before the one that records the fork. That last checkpoint is the
   * newest one that is no longer part of the ledger.
   */
  readonly previous: string
  readonly reason: string
  /** The operators who approved the fork, in the order of their approvals. */
  readonly by: readonly string[]
}

/** The terms of a fork, which operators sign. */
export const forkTerms = ({ from, number, previous, reason }: Omit<Fork, 'by'>): string =>
  JSON.stringify({ from, number, previous, reason })

/** The forks that operators approved, oldest first. Their signatures are verified by the audit of approvals. */
export async function forksOf(tx: Db | Tx): Promise<readonly Fork[]> {
  const rows = await tx
    .selectFrom('approvals as a')
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .select(['a.terms', 'a.verdict', 'o.name'])
    .where('a.kind', '=', FORK)
    .orderBy('a.id')
    .execute()
  const first = new Map<string, string>()
  const forks: Fork[] = []
  for (const { terms, verdict, name } of rows) {
    if (verdict === 'once') first.set(terms, name)
    if (verdict !== 'twice') continue
    forks.push({ ...JSON.parse(terms), by: [first.get(terms), name].filter((one) => one !== undefined) })
  }
  return forks
}
