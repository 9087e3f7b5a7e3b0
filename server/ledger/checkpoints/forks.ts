import type { Db, Tx } from '../../platform/db/types.ts'

/** The kind of the approvals of a fork. */
export const FORK = 'checkpoint_fork'

/** The books went on from an earlier checkpoint, those between were left. */
export interface Fork {
  /** The checkpoint from which they went on; 0: from before the first. */
  readonly from: number
  /** The checkpoint that says so. */
  readonly number: number
  /** sha256 of the one before it, the last of those that were left. */
  readonly previous: string
  readonly reason: string
  /** Who said so, the second last. */
  readonly by: readonly string[]
}

/** A fork as operators sign it. */
export const forkTerms = ({ from, number, previous, reason }: Omit<Fork, 'by'>): string =>
  JSON.stringify({ from, number, previous, reason })

/** What operators said of forks, oldest first. That their words are signed is the audit's of approvals. */
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
