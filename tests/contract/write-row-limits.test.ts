import { expect, it } from 'vitest'
import { allCalls } from '#contract/table.ts'
import { ANY, ROWS, ROWS_OF_READS } from './rows.ts'

const writes = allCalls.filter(([, call]) => call.kind === 'write')

it('every write, and no read, declares which rows it leaves and what limits them per member', () => {
  expect(Object.keys(ROWS).sort()).toEqual(writes.map(([name]) => name).sort())
})

it('every read that leaves rows and is named in a declaration exists', () => {
  const reads = allCalls.filter(([, call]) => call.kind === 'read').map(([name]) => name)
  expect(reads).toEqual(expect.arrayContaining(Object.keys(ROWS_OF_READS)))
})

it.each(writes)(
  '%s: the rows it leaves are limited, and no less strictly than the general limit of writes of a member',
  (name, call) => {
    const { rows, bound } = ROWS[name] ?? { rows: [], bound: { day: Number.NaN } }
    if (bound === 'in place') return expect(rows).toEqual([])
    const most = 'day' in bound ? bound.day : bound.standing
    expect(most).toBeGreaterThan(0)
    // Strangers have the buckets of their calls, by address.
    expect(most).toBeLessThanOrEqual(call.access === 'member' ? ANY : 60_000)
  },
)
