import { expect, it } from 'vitest'
import { allCalls } from '#contract/table.ts'
import { ANY, ROWS, ROWS_OF_READS } from './rows.ts'

const writes = allCalls.filter(([, call]) => call.kind === 'write')

it('says of every write, and of nothing else, which rows it leaves and what bounds them per member', () => {
  expect(Object.keys(ROWS).sort()).toEqual(writes.map(([name]) => name).sort())
})

it('names reads that are there, where a read leaves rows', () => {
  const reads = allCalls.filter(([, call]) => call.kind === 'read').map(([name]) => name)
  expect(reads).toEqual(expect.arrayContaining(Object.keys(ROWS_OF_READS)))
})

it.each(writes)(
  '%s: what it leaves is bounded, and no looser than everything that a member may write',
  (name, call) => {
    const { rows, bound } = ROWS[name] ?? { rows: [], bound: { day: Number.NaN } }
    if (bound === 'in place') return expect(rows).toEqual([])
    const most = 'day' in bound ? bound.day : bound.standing
    expect(most).toBeGreaterThan(0)
    // Strangers have the buckets of their calls, by address.
    expect(most).toBeLessThanOrEqual(call.access === 'member' ? ANY : 60_000)
  },
)
