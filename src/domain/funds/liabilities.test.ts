import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { decimal } from '../money.ts'
import {
  isCanonical,
  isInTree,
  isRootSigned,
  leafOf,
  levelAbove,
  neighboursOf,
  type PathStep,
  type Sums,
  statementOf,
  sumsOf,
  type TreeNode,
} from './liabilities.ts'

const sums = (...rows: readonly (readonly [number, string])[]): Sums =>
  rows.map(([currency, amount]) => [currency, decimal(amount)])

/** A tree of persons 1 to `count`; person n is owed n of currency 3 and n / 10 of currency 1. */
function treeOf(count: number) {
  const leaves = Array.from({ length: count }, (_, index) =>
    leafOf(index + 1, `nonce ${index}`, sums([1, `${(index + 1) / 10}`], [3, `${index + 1}`])),
  )
  const levels: (readonly TreeNode[])[] = [leaves]
  while ((levels.at(-1)?.length ?? 0) > 1) levels.push(levelAbove(levels.at(-1) ?? []))
  const path = (position: number): PathStep[] =>
    neighboursOf(position, count).map(([level, at]) => ({
      ...(levels[level]?.[at] as TreeNode),
      side: at % 2 === 0 ? 'left' : 'right',
    }))
  return { leaves, root: levels.at(-1)?.[0] as TreeNode, path }
}

test.each([1, 2, 3, 5, 8, 13, 100])(
  'in a tree of %i persons the path of each leaf verifies against the root, and the root’s sums are the sums of all leaves',
  (count) => {
    const { leaves, root, path } = treeOf(count)
    expect(leaves.filter((leaf, position) => !isInTree(leaf, path(position), root))).toEqual([])
    const all = (count * (count + 1)) / 2
    expect(root.sums).toEqual(sums([1, String(all / 10)], [3, String(all)]))
  },
)

test('a leaf of another person, with another nonce or with a smaller amount does not verify against the root', () => {
  const { leaves, root, path } = treeOf(13)
  const own = leaves[4] as TreeNode
  expect(isInTree(leafOf(6, 'nonce 4', own.sums), path(4), root)).toBe(false)
  expect(isInTree(leafOf(5, 'nonce 5', own.sums), path(4), root)).toBe(false)
  expect(isInTree(leafOf(5, 'nonce 4', sums([1, '0.5'], [3, '4.99'])), path(4), root)).toBe(false)
  expect(isInTree({ ...own, sums: sums([3, '5']) }, path(4), root)).toBe(false)
})

test('a path with a sibling node that leaves out an amount or has a negative amount is rejected', () => {
  const { leaves, root, path } = treeOf(8)
  const changed = (step: number, amounts: Sums): PathStep[] =>
    path(2).map((one, at) => (at === step ? { ...one, sums: amounts } : one))
  for (const step of [0, 1, 2]) {
    expect(isInTree(leaves[2] as TreeNode, changed(step, sums([3, '1'])), root)).toBe(false)
    expect(isInTree(leaves[2] as TreeNode, changed(step, sums([3, '-1'])), root)).toBe(false)
  }
})

test('a node and a root that leave out the same amount are rejected, because the hash covers the amounts', () => {
  const { leaves, root, path } = treeOf(8)
  const hidden = path(2).map((one, at) => (at === 2 ? { ...one, sums: sums([1, '1'], [3, '10']) } : one))
  expect(path(2)[2]?.sums).toEqual(sums([1, '2.6'], [3, '26']))
  expect(isInTree(leaves[2] as TreeNode, hidden, { ...root, sums: sums([1, '2'], [3, '20']) })).toBe(false)
})

test('a root with less than the sum of its children is rejected, even with the correct hash', () => {
  const { leaves, root, path } = treeOf(8)
  expect(isInTree(leaves[2] as TreeNode, path(2), { ...root, sums: sums([1, '3.6'], [3, '35']) })).toBe(false)
})

test('a list of amounts is canonical only when the amounts are positive, in plain form and sorted by currency, and each currency occurs once', () => {
  expect(isCanonical(sums([1, '0.1'], [3, '2']))).toBe(true)
  for (const wrong of [
    sums([3, '2'], [1, '0.1']),
    sums([3, '2'], [3, '2']),
    sums([3, '0']),
    sums([3, '2.0']),
    sums([3, '-2']),
    sums([0, '2']),
  ])
    expect(isCanonical(wrong)).toBe(false)
  expect(sumsOf(sums([3, '2'], [1, '0.10'], [3, '1'], [2, '0']))).toEqual(sums([1, '0.1'], [3, '3']))
})

test('the signature of a root covers checkpoint, time, number of persons, hash and sums', () => {
  const secret = new Uint8Array(32).fill(7)
  const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
  // The fixed 12 bytes with which the SPKI form of an Ed25519 key begins.
  const key = base64(
    Uint8Array.of(...hexToBytes('302a300506032b6570032100'), ...ed25519.getPublicKey(secret)),
  )
  const root = { ...treeOf(3).root, checkpoint: 4, time: 1_700_000_000, people: 3 }
  const signature = base64(ed25519.sign(utf8ToBytes(statementOf(root)), secret))
  expect(isRootSigned(root, key, signature)).toBe(true)
  for (const other of [
    { ...root, checkpoint: 5 },
    { ...root, time: 1_700_000_001 },
    { ...root, people: 2 },
    { ...root, hash: treeOf(4).root.hash },
    { ...root, sums: sums([3, '6']) },
  ])
    expect(isRootSigned(other, key, signature)).toBe(false)
  expect(isRootSigned(root, 'no key', signature)).toBe(false)
  expect(isRootSigned(root, key, 'AAAA')).toBe(false)
})
