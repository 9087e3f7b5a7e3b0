import { expect, test } from 'vitest'
import type { Bill } from '#contract/wallet.ts'
import { lastMonths, needsMore } from './months.ts'

const at = (text: string): Pick<Bill, 'create_time'> => ({ create_time: new Date(text).getTime() / 1000 })
const rows = (...times: string[]) => times.map(at) as Bill[]

test('twenty-four months back from now, over the turn of the year', () => {
  const months = lastMonths(new Date('2026-01-31T23:00:00').getTime()).map((month) => month.key)
  expect(months.slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  expect(months).toHaveLength(24)
  expect(new Set(months).size).toBe(24)
})

test('a month is whole once an older row has come', () => {
  expect(needsMore(rows('2026-11-20T00:00:00', '2026-11-02T00:00:00'), '2026-11')).toBe(true)
  expect(needsMore(rows('2026-11-20T00:00:00', '2026-10-31T00:00:00'), '2026-11')).toBe(false)
  expect(needsMore(rows('2026-11-20T00:00:00'), '2026-03')).toBe(true)
  expect(needsMore([], '2026-03')).toBe(true)
  expect(needsMore(rows('2026-11-20T00:00:00'), '')).toBe(false)
})
