import { expect, it } from 'vitest'
import { allCalls } from '#contract/table.ts'
import { ANY, ROWS, ROWS_OF_READS } from './declared-write-rows.ts'

const writes = allCalls.filter(([, call]) => call.kind === 'write')

it('every write, and no read, declares which rows the write adds and how many of these rows a member may add', () => {
  expect(Object.keys(ROWS).sort()).toEqual(writes.map(([name]) => name).sort())
})

it('every read that is listed as adding rows exists in the contract', () => {
  const reads = allCalls.filter(([, call]) => call.kind === 'read').map(([name]) => name)
  expect(reads).toEqual(expect.arrayContaining(Object.keys(ROWS_OF_READS)))
})

it.each(writes)(
  'the number of rows that a member may add with %s is at most the general limit of writes',
  (name, call) => {
    const { rows, bound } = ROWS[name] ?? { rows: [], bound: { day: Number.NaN } }
    if (bound === 'in place') return expect(rows).toEqual([])
    const most = 'day' in bound ? bound.day : bound.standing
    expect(most).toBeGreaterThan(0)
    // Calls without a login have a separate rate limit, per network address.
    expect(most).toBeLessThanOrEqual(call.access === 'member' ? ANY : 60_000)
  },
)
