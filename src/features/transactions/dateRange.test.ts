import { expect, it } from 'vitest'
import type { Bill } from '#contract/funds/wallet.ts'
import { ALL_DAYS, inOrder, isWithin, lastDays, needsMore } from './dateRange.ts'

const at = (day: string) => new Date(`${day}T10:00:00`).getTime() / 1000
const bill = (day: string) => ({ create_time: at(day) }) as Bill

it('a range of days includes its first day, its last day and the days between, and a range without limits includes all days', () => {
  const days = { from: '2026-11-02', to: '2026-11-04' }
  const found = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'].filter((day) =>
    isWithin(at(day), days),
  )
  expect(found).toEqual(['2026-11-02', '2026-11-03', '2026-11-04'])
  expect(isWithin(at('2020-01-01'), ALL_DAYS)).toBe(true)
  expect(isWithin(at('2026-11-05'), { from: '2026-11-02', to: '' })).toBe(true)
})

it('the range of the last seven days includes today and may begin in the previous month', () => {
  expect(lastDays(7, at('2026-12-03') * 1000)).toEqual({ from: '2026-11-27', to: '2026-12-03' })
})

it('a first day and a last day that were picked in reverse order are swapped', () => {
  expect(inOrder({ from: '2026-11-04', to: '2026-11-02' })).toEqual({ from: '2026-11-02', to: '2026-11-04' })
})

it('no further page is read for a range of days once a row before its first day is loaded', () => {
  const days = { from: '2026-11-02', to: '2026-11-04' }
  expect(needsMore([], days)).toBe(true)
  expect(needsMore([bill('2026-11-02')], days)).toBe(true)
  expect(needsMore([bill('2026-11-02'), bill('2026-11-01')], days)).toBe(false)
  expect(needsMore([bill('2026-11-02')], ALL_DAYS)).toBe(false)
})
