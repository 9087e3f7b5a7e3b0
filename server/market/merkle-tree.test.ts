import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { levelsOf, pathOf, rootOf } from './merkle-tree.ts'

const leaves = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, n) => createHash('sha256').update(String(n)).digest())

describe('the hash tree of a day', () => {
  it.each([1, 2, 3, 4, 5, 7, 8, 13, 64, 100])(
    'of %i ticks proves each of these ticks and no other tick',
    (count) => {
      const all = leaves(count)
      const levels = levelsOf(all)
      const root = levels.at(-1)?.[0]
      for (const [index, leaf] of all.entries()) {
        expect(rootOf(leaf, pathOf(levels, index))).toEqual(root)
        const other = all[(index + 1) % count]
        if (other && other !== leaf) expect(rootOf(other, pathOf(levels, index))).not.toEqual(root)
      }
    },
  )

  it('rejects a proof path of a wrong length', () => {
    const [leaf = Buffer.alloc(32)] = leaves(1)
    expect(rootOf(leaf, Buffer.alloc(32))).toBeNull()
  })
})
