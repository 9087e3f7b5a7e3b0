import { expect, test } from 'vitest'
import type { Mail } from '#contract/communication/message.ts'
import { byDay, nameOfDay } from './groupByDay.ts'

const mail = (id: number, at: Date): Mail => ({
  id,
  type: 'order',
  title: '',
  content: '',
  link: '',
  is_read: 0,
  created_time: Math.floor(at.getTime() / 1000),
})

test('messages are grouped by day without changing their order', () => {
  const days = byDay([
    mail(4, new Date(2026, 10, 21, 23, 59, 59)),
    mail(3, new Date(2026, 10, 21, 0, 0, 0)),
    mail(2, new Date(2026, 10, 20, 23, 59, 59)),
    mail(1, new Date(2025, 10, 20, 12, 0, 0)),
  ])
  expect(days.map((day) => day.mails.map(({ id }) => id))).toEqual([[4, 3], [2], [1]])
  expect(days[0]?.start).toBe(new Date(2026, 10, 21).getTime())
  expect(byDay([])).toEqual([])
})

test('messages are labelled today and yesterday by calendar day, not by the hours passed', () => {
  const now = new Date(2026, 10, 21, 0, 10).getTime()
  expect(nameOfDay(new Date(2026, 10, 21, 0, 0).getTime(), now)).toBe('today')
  expect(nameOfDay(new Date(2026, 10, 20, 23, 59).getTime(), now)).toBe('yesterday')
  expect(nameOfDay(new Date(2026, 10, 20, 0, 0).getTime(), now)).toBe('yesterday')
  expect(nameOfDay(new Date(2026, 10, 19, 23, 59).getTime(), now)).toBe('date')
})

test('a message of 31 December is labelled yesterday on 1 January', () => {
  const now = new Date(2027, 0, 1, 9).getTime()
  expect(nameOfDay(new Date(2026, 11, 31, 9).getTime(), now)).toBe('yesterday')
  expect(nameOfDay(new Date(2026, 0, 1, 9).getTime(), now)).toBe('date')
})
