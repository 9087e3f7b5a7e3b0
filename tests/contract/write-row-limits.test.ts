import { expect, it } from 'vitest'
import { allCalls } from '#contract/table.ts'
import { ANY } from './call-declarations.ts'
import { declarations } from './call-samples.ts'

const writes = allCalls.filter(([, call]) => call.kind === 'write')

it('sample parameters exist for every call of the contract, and for no call outside of the contract', () => {
  expect(Object.keys(declarations).sort()).toEqual(allCalls.map(([name]) => name).sort())
})

it('every write declares which rows the write adds and how many of these rows a member may add', () => {
  expect(writes.filter(([name]) => !declarations[name]?.adds)).toEqual([])
})

it.each(writes)(
  'the number of rows that a member may add with %s is at most the general limit of writes',
  (name, call) => {
    const { rows, bound } = declarations[name]?.adds ?? { rows: [], bound: { day: Number.NaN } }
    if (bound === 'in place') return expect(rows).toEqual([])
    const most = 'day' in bound ? bound.day : bound.standing
    expect(most).toBeGreaterThan(0)
    // Calls without a login have a separate rate limit, per network address.
    expect(most).toBeLessThanOrEqual(call.access === 'member' ? ANY : 60_000)
  },
)
