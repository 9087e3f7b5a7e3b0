import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { add, big, type Decimal, exact, isPositive, ZERO } from '../money.ts'

/**
 * The tree of what the platform owes to everybody (docs/products/liabilities.md#the-tree). The server builds it, the
 * person's device verifies one path of it, both with the functions of this file.
 */

/** Amounts by the id of their currency, ascending, without zeros. */
export type Sums = readonly (readonly [currency: number, amount: Decimal])[]

/** A node: its hash (64 hex digits) covers its amounts and everything below it. */
export interface TreeNode {
  readonly hash: string
  readonly sums: Sums
}

/** A neighbour on the way from a leaf to the root. */
export interface PathStep extends TreeNode {
  readonly side: 'left' | 'right'
}

/** What is published of a tree. `time`: as of when it counts, epoch seconds. */
export interface TreeRoot extends TreeNode {
  readonly checkpoint: number
  readonly time: number
  readonly people: number
}

const textOf = (sums: Sums): string => sums.map(([currency, amount]) => `${currency}=${amount}`).join(';')

const hashOf = (parts: readonly string[]): string => bytesToHex(sha256(utf8ToBytes(parts.join('\n'))))

/** Whether amounts are positive, in plain form and sorted, each currency once: one text stands for one set of amounts. */
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

/** Amounts as a tree has them, of rows in any order: equal currencies added up, zeros left out. */
export function sumsOf(rows: Sums): Sums {
  const total = new Map<number, Decimal>()
  for (const [currency, amount] of rows) total.set(currency, add(total.get(currency) ?? ZERO, amount))
  return [...total]
    .map(([currency, amount]) => [currency, exact(big(amount))] as const)
    .filter(([, amount]) => isPositive(amount))
    .sort(([a], [b]) => a - b)
}

/**
 * The leaf of a person. It names the person, so that two people with equal amounts never share one, and a random number
 * of that day that only they are told, so that nobody recognises anybody in the tree.
 */
export const leafOf = (userId: number, nonce: string, sums: Sums): TreeNode => ({
  hash: hashOf(['h5 liabilities leaf', String(userId), nonce, textOf(sums)]),
  sums,
})

/** The node above two. Its hash covers the amounts of both, so that none can be less than what is below it. */
export const parentOf = (left: TreeNode, right: TreeNode): TreeNode => ({
  hash: hashOf(['h5 liabilities node', left.hash, textOf(left.sums), right.hash, textOf(right.sums)]),
  sums: sumsOf([...left.sums, ...right.sums]),
})

/** The level above one. A node without a neighbour goes up as it is. */
export function levelAbove(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const above: TreeNode[] = []
  for (let at = 0; at < nodes.length; at += 2) {
    const [left, right] = nodes.slice(at, at + 2)
    if (left) above.push(right ? parentOf(left, right) : left)
  }
  return above
}

/** Where the neighbours of a leaf's way to the root are, from the leaf up: `[level, position]`, of `count` leaves. */
export function neighboursOf(position: number, count: number): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  for (let [level, at, size] = [0, position, count]; size > 1; level++, at >>= 1, size = (size + 1) >> 1) {
    const neighbour = at ^ 1
    if (neighbour < size) found.push([level, neighbour])
  }
  return found
}

/** What the operator signs of a tree. */
export const statementOf = ({ checkpoint, time, people, hash, sums }: TreeRoot): string =>
  ['h5 liabilities root', checkpoint, time, people, hash, textOf(sums)].join('\n')

/** Whether the path leads from the leaf to the root, and nothing on it is negative or lost on the way. */
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
