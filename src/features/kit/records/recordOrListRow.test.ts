import { expect, test, vi } from 'vitest'
import type { Reading } from '#data/api/use-read.ts'
import { orListed } from './recordOrListRow.ts'

interface Row {
  readonly id: number
  readonly text: string
}
const read = (data: Row | undefined): Reading<Row> => ({
  ...{ data, asOf: data ? 20 : null, state: data ? 'fresh' : 'unknown', error: null },
  ...{ loading: data === undefined, refreshing: false, refetch: vi.fn() },
})
const list = { rows: [{ id: 7, text: 'listed' }], asOf: 10, state: 'stale' } as const
const seven = ({ id }: Row): boolean => id === 7

test('a record that was not loaded separately is shown from its row in the list, with the time of the list', () => {
  expect(orListed(read(undefined), list, seven)).toMatchObject({
    ...{ data: { text: 'listed' }, asOf: 10, state: 'stale', loading: false },
  })
})

test('a separately loaded record is preferred to its row in the list; without record and row, the record counts as loading', () => {
  expect(orListed(read({ id: 7, text: 'own' }), list, seven)).toMatchObject({
    data: { text: 'own' },
    asOf: 20,
  })
  expect(orListed(read(undefined), { ...list, rows: [] }, seven)).toMatchObject({ asOf: null, loading: true })
})
