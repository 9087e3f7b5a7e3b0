import type { Amounts, LiabilityRoot, OwnLiability } from '#contract/funds/liabilities.ts'
import { isInTree, isRootSigned, leafOf, type Sums, type TreeRoot } from '#domain/funds/liabilities.ts'

/**
 * Result of verifying a person's part of the signed tree of liabilities on the device.
 * - `none`: there is no tree yet
 * - `nothing_owed`: the person had no balance at the time of the tree, and is not in the tree
 * - `unsigned`: the signature of the root is not valid
 * - `other_root`: another root was published for the same checkpoint
 * - `left_out`: the person had a balance and is not in the tree
 * - `different`: the tree has other amounts than the ledger, or its amounts do not add up
 * - `not_compared`: the person's amounts are part of the root, which could not be compared with the published
 *   roots
 * - `right`: exactly the person's amounts are part of the root
 */
export type ProofResult =
  | 'none'
  | 'nothing_owed'
  | 'unsigned'
  | 'other_root'
  | 'left_out'
  | 'different'
  | 'not_compared'
  | 'right'

const sumsOf = (amounts: Amounts): Sums => amounts.map(({ currency_id, number }) => [currency_id, number])

const treeRoot = ({ sums, ...root }: LiabilityRoot): TreeRoot => ({ ...root, sums: sumsOf(sums) })

/**
 * Whether the root is among the published roots; null while the published roots are unknown or all older than
 * the root.
 */
function isPublished(root: LiabilityRoot, listed: readonly LiabilityRoot[] | undefined): boolean | null {
  const newest = Math.max(0, ...(listed ?? []).map(({ checkpoint }) => checkpoint))
  if (newest < root.checkpoint) return null
  const same = listed?.find(({ checkpoint }) => checkpoint === root.checkpoint)
  return (
    same?.hash === root.hash &&
    same.people === root.people &&
    same.time === root.time &&
    same.key === root.key
  )
}

/**
 * Verifies the answer of `/liabilities/mine` for the person with this id.
 * @param listed the published roots; undefined while they are unknown.
 */
export function proofResultOf(
  { root, owed, leaf }: OwnLiability,
  userId: number,
  listed: readonly LiabilityRoot[] | undefined,
): ProofResult {
  if (!root) return 'none'
  if (!isRootSigned(treeRoot(root), root.key, root.signature)) return 'unsigned'
  const published = isPublished(root, listed)
  if (published === false) return 'other_root'
  if (!leaf) return owed.length === 0 ? 'nothing_owed' : 'left_out'
  const path = leaf.path.map((step) => ({ ...step, sums: sumsOf(step.sums) }))
  if (!isInTree(leafOf(userId, leaf.nonce, sumsOf(owed)), path, treeRoot(root))) return 'different'
  return published ? 'right' : 'not_compared'
}
