import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { add, big, type Decimal, exact, isPositive, ZERO } from '../money.ts'

/**
 * The Merkle tree of the platform's liabilities to all persons (docs/products/liabilities.md#merkle-tree). The
 * server builds the tree, and the person's device verifies one path of the tree, with the functions of this
 * file.
 */

/** Amounts by the id of their currency, ascending, without zeros. */
export type Sums = readonly (readonly [currency: number, amount: Decimal])[]

/** A node of the tree: its hash (64 hex digits) covers its amounts and all nodes below it. */
export interface TreeNode {
  readonly hash: string
  readonly sums: Sums
}

/** A sibling node on the path from a leaf to the root. */
export interface PathStep extends TreeNode {
  readonly side: 'left' | 'right'
}

/** The published root of a tree. `time`: time of the balances, epoch seconds. */
export interface TreeRoot extends TreeNode {
  readonly checkpoint: number
  readonly time: number
  readonly people: number
}

const textOf = (sums: Sums): string => sums.map(([currency, amount]) => `${currency}=${amount}`).join(';')

const hashOf = (parts: readonly string[]): string => bytesToHex(sha256(utf8ToBytes(parts.join('\n'))))

/**
 * Whether all amounts are positive, in plain form and sorted, with each currency once, so that equal amounts
 * have exactly one text.
 */
export function isCanonical(sums: Sums): boolean {
  return sums.every(([currency, amount], index) => {
    const before = sums[index - 1]
    return (
      Number.isSafeInteger(currency) &&
      currency > (before?.[0] ?? 0) &&
      isPositive(amount) &&
      exact(big(amount)) === amount
    )
  })
}

/** Amounts in canonical form from rows in any order: equal currencies are added up, zeros left out. */
export function sumsOf(rows: Sums): Sums {
  const total = new Map<number, Decimal>()
  for (const [currency, amount] of rows) total.set(currency, add(total.get(currency) ?? ZERO, amount))
  return [...total]
    .map(([currency, amount]) => [currency, exact(big(amount))] as const)
    .filter(([, amount]) => isPositive(amount))
    .sort(([a], [b]) => a - b)
}

/**
 * The leaf of a person. Its hash covers the person's id, so that two persons with equal amounts never share a leaf, and
 * a random number of that day that only this person receives, so that nobody can recognise others in the tree.
 */
export const leafOf = (userId: number, nonce: string, sums: Sums): TreeNode => ({
  hash: hashOf(['h5 liabilities leaf', String(userId), nonce, textOf(sums)]),
  sums,
})

/**
 * The parent of two nodes. Its hash covers the amounts of both, so that the amount of no child can be
 * understated.
 */
export const parentOf = (left: TreeNode, right: TreeNode): TreeNode => ({
  hash: hashOf(['h5 liabilities node', left.hash, textOf(left.sums), right.hash, textOf(right.sums)]),
  sums: sumsOf([...left.sums, ...right.sums]),
})

/** The next level of the tree. A node without a sibling is moved up unchanged. */
export function levelAbove(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const above: TreeNode[] = []
  for (let at = 0; at < nodes.length; at += 2) {
    const [left, right] = nodes.slice(at, at + 2)
    if (left) above.push(right ? parentOf(left, right) : left)
  }
  return above
}

/**
 * Positions of the siblings on the path from a leaf to the root, from the leaf up: `[level, position]`, in a tree of
 * `count` leaves.
 */
export function neighboursOf(position: number, count: number): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  for (let [level, at, size] = [0, position, count]; size > 1; level++, at >>= 1, size = (size + 1) >> 1) {
    const neighbour = at ^ 1
    if (neighbour < size) found.push([level, neighbour])
  }
  return found
}

/** The text that the operator signs for a tree. */
export const statementOf = ({ checkpoint, time, people, hash, sums }: TreeRoot): string =>
  ['h5 liabilities root', checkpoint, time, people, hash, textOf(sums)].join('\n')

/**
 * Whether the path leads from the leaf to the root, with no negative amount and every amount included in its parent.
 */
export function isInTree(leaf: TreeNode, path: readonly PathStep[], root: TreeNode): boolean {
  if (![leaf, root, ...path].every(({ sums }) => isCanonical(sums))) return false
  const top = path.reduce<TreeNode>(
    (node, step) => (step.side === 'left' ? parentOf(step, node) : parentOf(node, step)),
    leaf,
  )
  return top.hash === root.hash && textOf(top.sums) === textOf(root.sums)
}

const KEY_BYTES = 32
const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** Whether a public key (base64 of its SPKI form) signed the root with Ed25519. False for anything malformed. */
export function isRootSigned(root: TreeRoot, key: string, signature: string): boolean {
  try {
    const publicKey = bytesOf(key).slice(-KEY_BYTES)
    return ed25519.verify(bytesOf(signature), utf8ToBytes(statementOf(root)), publicKey)
  } catch {
    return false
  }
}
