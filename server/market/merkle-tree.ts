import { createHash } from 'node:crypto'

const SIZE = 32
const LEFT = 0
const RIGHT = 1

const join = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest()

/**
 * The levels of a binary hash tree, from its leaves to its root. Siblings are hashed together; the last node of a
 * level with an odd number of nodes moves up unchanged. That a leaf belongs to the tree is proved with its siblings
 * on the path to the root.
 */
export function levelsOf(leaves: readonly Buffer[]): readonly (readonly Buffer[])[] {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; ) {
    const above: Buffer[] = []
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1]]
      if (left) above.push(right ? join(left, right) : left)
    }
    levels.push(above)
    level = above
  }
  return levels
}

/** The siblings of the nodes on the path from a leaf to the root, from the bottom up. Each is preceded by its side. */
export function pathOf(levels: readonly (readonly Buffer[])[], leaf: number): Buffer {
  const steps: Buffer[] = []
  let index = leaf
  for (const level of levels) {
    const isRight = index % 2 === 1
    const neighbour = level[isRight ? index - 1 : index + 1]
    if (neighbour) steps.push(Buffer.of(isRight ? LEFT : RIGHT), neighbour)
    index = Math.floor(index / 2)
  }
  return Buffer.concat(steps)
}

/** The root that results from hashing a leaf with the siblings in its path; null for an invalid path. */
export function rootOf(leaf: Buffer, path: Buffer): Buffer | null {
  if (path.length % (SIZE + 1) !== 0) return null
  let node = leaf
  for (let at = 0; at < path.length; at += SIZE + 1) {
    const neighbour = path.subarray(at + 1, at + 1 + SIZE)
    node = path[at] === LEFT ? join(neighbour, node) : join(node, neighbour)
  }
  return node
}
