import { isRootSigned, leafOf, levelAbove, type Sums, type TreeNode } from '#domain/funds/liabilities.ts'
import type { Tx } from '../../platform/db/types.ts'
import { rootOf } from './build-liability-tree.ts'
import { owedToAll } from './owed-amounts.ts'

export interface LiabilityAudit {
  /** The checkpoint whose tree was recomputed; null when there is no tree. */
  readonly checkpoint: number | null
  readonly people: number
  readonly findings: readonly string[]
}

const NOTHING: LiabilityAudit = { checkpoint: null, people: 0, findings: [] }
/** Maximum number of users with wrong leaves that are listed one by one. */
const NAMED = 20

interface LeafRow {
  readonly position: number
  readonly hash: Buffer
  readonly sums: Sums
  readonly user_id: number | null
  readonly nonce: Buffer | null
}

/** Users whose leaf differs from the amounts that the ledger owed them. */
async function wrongLeaves(tx: Tx, upTo: number, leaves: readonly LeafRow[]): Promise<string[]> {
  const owed = new Map<number, Sums>()
  for await (const people of owedToAll(tx, upTo))
    for (const { userId, sums } of people) owed.set(userId, sums)
  const wrong: string[] = []
  for (const [at, { position, user_id: userId, nonce, hash, sums: counted }] of leaves.entries()) {
    const sums = owed.get(userId ?? 0)
    owed.delete(userId ?? 0)
    if (position !== at) wrong.push(`leaf ${at} stands at ${position}`)
    if (!sums) wrong.push(`person ${userId} is in it, and was owed nothing`)
    // Compares both the hash and the amounts: a leaf with a correct hash but smaller amounts would make the sums of
    // all nodes above it too small.
    else if (
      leafOf(userId ?? 0, nonce?.toString('hex') ?? '', sums).hash !== hash.toString('hex') ||
      JSON.stringify(counted) !== JSON.stringify(sums)
    )
      wrong.push(`person ${userId} is in it with other amounts than the ledger owed`)
  }
  for (const userId of owed.keys()) wrong.push(`person ${userId} is left out`)
  return wrong
}

/** Nodes whose hash or sums do not follow from their children. */
async function wrongNodes(tx: Tx, checkpoint: number, leaves: readonly LeafRow[]): Promise<string[]> {
  const wrong: string[] = []
  let nodes: readonly TreeNode[] = leaves.map(({ hash, sums }) => ({ hash: hash.toString('hex'), sums }))
  for (let level = 1; nodes.length > 1; level++) {
    nodes = levelAbove(nodes)
    const stored = await tx
      .selectFrom('liability_nodes')
      .select(['position', 'hash', 'sums'])
      .where('checkpoint', '=', checkpoint)
      .where('level', '=', level)
      .orderBy('position')
      .execute()
    const differs = nodes.findIndex(
      ({ hash, sums }, at) =>
        stored[at]?.position !== at ||
        stored[at]?.hash.toString('hex') !== hash ||
        JSON.stringify(stored[at]?.sums) !== JSON.stringify(sums),
    )
    if (differs >= 0 || stored.length !== nodes.length)
      wrong.push(`node ${Math.max(differs, 0)} of level ${level} does not follow from those below it`)
  }
  return wrong
}

/**
 * Recomputes the newest tree of liabilities. Every user must have a leaf with exactly the amounts that the ledger
 * owed, every node must follow from its children, and the signed root must follow from the nodes below it.
 * `auditCheckpoints` verifies that the checkpoint contains this root.
 * @param since the checkpoint up to which trees were verified before; null when no tree was verified.
 */
export async function auditLiabilities(tx: Tx, since: number | null): Promise<LiabilityAudit> {
  const row = await tx
    .selectFrom('liability_roots')
    .selectAll()
    .where('checkpoint', '>', since ?? 0)
    .orderBy('checkpoint', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return NOTHING
  const leaves = await tx
    .selectFrom('liability_nodes')
    .select(['position', 'hash', 'sums', 'user_id', 'nonce'])
    .where('checkpoint', '=', row.checkpoint)
    .where('level', '=', 0)
    .orderBy('position')
    .execute()
  const wrong = [
    ...(await wrongLeaves(tx, row.up_to, leaves)),
    ...(await wrongNodes(tx, row.checkpoint, leaves)),
  ]
  const root = rootOf(row)
  const top = await tx
    .selectFrom('liability_nodes')
    .select(['hash', 'sums'])
    .where('checkpoint', '=', row.checkpoint)
    .orderBy('level', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isTop =
    root.people === leaves.length &&
    top?.hash.equals(row.hash) &&
    JSON.stringify(top.sums) === JSON.stringify(root.sums)
  if (!isTop) wrong.push('the root is not the top of its tree')
  if (!isRootSigned(root, row.key, row.signature.toString('base64')))
    wrong.push('the root is not as it was signed')
  const more = wrong.length - NAMED
  return {
    checkpoint: row.checkpoint,
    people: leaves.length,
    findings: [
      ...wrong.slice(0, NAMED).map((text) => `Liabilities at checkpoint ${row.checkpoint}: ${text}`),
      ...(more > 0 ? [`Liabilities at checkpoint ${row.checkpoint}: ${more} more`] : []),
    ],
  }
}
