import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import {
  leafOf,
  levelAbove,
  type Sums,
  statementOf,
  type TreeNode,
  type TreeRoot,
} from '#domain/funds/liabilities.ts'
import type { Tx } from '../../platform/db/types.ts'
import { owedToAll } from './owed-amounts.ts'
import './tables.ts'

/** Minimum time between two trees (ms). */
export const TREE_INTERVAL = 20 * 3_600_000
const BATCH = 500
/**
 * Number of trees whose nodes are kept: a user may still be verifying the previous tree when the
 * next tree is written.
 */
export const KEPT_TREES = 2
const NONCE_BYTES = 16

/** Signs the root of a tree. `key`: the public key, in the form that checkpoints contain. */
export interface RootSigner {
  readonly name: string
  sign(bytes: Buffer): Buffer
}

export interface TreeParts {
  readonly checkpoint: number
  /** Time at which the users had the balances in the tree, in milliseconds. */
  readonly asOf: number
  /** The newest journal that is included in the balances. */
  readonly upTo: number
  readonly key: RootSigner
}

interface Leaf {
  readonly userId: number
  readonly nonce: string
  readonly node: TreeNode
}

/**
 * Number of nodes that are hashed before other tasks of the server run. It is even, so that two sibling nodes are
 * always in the same batch.
 */
const PIECE = 500

function* piecesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += PIECE) yield all.slice(from, from + PIECE)
}

const yieldToEventLoop = (): Promise<void> => new Promise((done) => setImmediate(done))

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** Leaves in the order of their hashes: grouped by the first byte, then each group sorted. */
async function sortByHash(leaves: readonly Leaf[]): Promise<readonly Leaf[]> {
  const parts = Array.from({ length: 256 }, (): Leaf[] => [])
  for (const leaf of leaves) parts[Number.parseInt(leaf.node.hash.slice(0, 2), 16)]?.push(leaf)
  for (const part of parts) {
    part.sort((a, b) => (a.node.hash < b.node.hash ? -1 : 1))
    await yieldToEventLoop()
  }
  return parts.flat()
}

async function writeLevel(
  tx: Tx,
  checkpoint: number,
  level: number,
  nodes: readonly TreeNode[],
  leaves?: readonly Leaf[],
): Promise<void> {
  for (let from = 0; from < nodes.length; from += BATCH) {
    const rows = nodes.slice(from, from + BATCH).map(({ hash, sums }, index) => {
      const leaf = leaves?.[from + index]
      return {
        checkpoint,
        level,
        position: from + index,
        hash: bytes(hash),
        sums: JSON.stringify(sums),
        user_id: leaf?.userId ?? null,
        nonce: leaf ? bytes(leaf.nonce) : null,
      }
    })
    await tx.insertInto('liability_nodes').values(rows).execute()
  }
}

/**
 * Returns a function that returns the nonce of a user's leaf. Without the key nobody can predict a nonce; with the
 * key, building the tree again gives the same nonces.
 */
function noncesOf(key: RootSigner, checkpoint: number): (userId: number) => string {
  const secret = createHash('sha256')
    .update(key.sign(Buffer.from(`h5 liabilities nonces\n${checkpoint}`)))
    .digest()
  return (userId) =>
    createHmac('sha256', secret)
      .update(String(userId))
      .digest('hex')
      .slice(0, NONCE_BYTES * 2)
}

export async function isTreeDue(tx: Tx, now: number): Promise<boolean> {
  const last = await tx
    .selectFrom('liability_roots')
    .select('as_of')
    .where('as_of', '>', now - TREE_INTERVAL)
    .limit(1)
    .execute()
  return last.length === 0
}

/**
 * Writes the tree of the amounts owed to every user after the journal `upTo` and returns its signed root; null,
 * without a tree, when no user is owed anything. Each user has one leaf. The leaves are sorted by their hashes; new
 * nonces change this order every day. Only one level is in memory at a time, and other tasks of the server run in
 * between.
 */
export async function writeTree(tx: Tx, parts: TreeParts): Promise<TreeRoot | null> {
  const { checkpoint, asOf, upTo, key } = parts
  const nonceOf = noncesOf(key, checkpoint)
  const leaves: Leaf[] = []
  for await (const people of owedToAll(tx, upTo)) {
    for (const { userId, sums } of people) {
      const nonce = nonceOf(userId)
      leaves.push({ userId, nonce, node: leafOf(userId, nonce, sums) })
    }
  }
  const sorted = await sortByHash(leaves)
  let nodes: readonly TreeNode[] = sorted.map(({ node }) => node)
  await writeLevel(tx, checkpoint, 0, nodes, sorted)
  for (let level = 1; nodes.length > 1; level++) {
    const above: TreeNode[] = []
    for (const piece of piecesOf(nodes)) {
      above.push(...levelAbove(piece))
      await yieldToEventLoop()
    }
    nodes = above
    await writeLevel(tx, checkpoint, level, nodes)
  }
  const [top] = nodes
  if (!top) return null
  const root: TreeRoot = {
    ...top,
    checkpoint,
    time: Math.floor(asOf / 1000),
    people: leaves.length,
  }
  await tx
    .insertInto('liability_roots')
    .values({
      checkpoint,
      as_of: asOf,
      up_to: upTo,
      people: root.people,
      hash: bytes(root.hash),
      sums: JSON.stringify(root.sums),
      key: key.name,
      signature: key.sign(Buffer.from(statementOf(root))),
    })
    .execute()
  await sql`delete from liability_nodes where checkpoint not in
    (select checkpoint from liability_roots order by checkpoint desc limit ${sql.lit(KEPT_TREES)})`.execute(
    tx,
  )
  return root
}

/** Converts a row of `liability_roots` to the root of a tree. */
export const rootOf = (row: {
  readonly checkpoint: number
  readonly as_of: number
  readonly people: number
  readonly hash: Buffer
  readonly sums: Sums
}): TreeRoot => ({
  checkpoint: row.checkpoint,
  time: Math.floor(row.as_of / 1000),
  people: row.people,
  hash: row.hash.toString('hex'),
  sums: row.sums,
})
