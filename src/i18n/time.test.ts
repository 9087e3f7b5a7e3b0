import { describe, expect, test } from 'vitest'
import { LANGS } from '#contract/wire/lang.ts'
import { countdown, moment, relative, sameDay, toMs, unambiguousShape } from './time.ts'

const AT = 1_700_000_000

test('a timestamp of ten digits is read as seconds, of thirteen digits as milliseconds', () => {
  expect(toMs(AT)).toBe(AT * 1000)
  expect(toMs(AT * 1000)).toBe(AT * 1000)
})

test('a date is the day in the time zone of the device', () => {
  const midnight = new Date(2026, 0, 2).getTime()
  expect(sameDay(midnight, midnight + 86_399_999)).toBe(true)
  expect(sameDay(midnight, midnight - 1)).toBe(false)
  expect(sameDay(midnight, midnight / 1000 + 60)).toBe(true)
})

test('a day without a year is shown with its year when the time is in another year', () => {
  const now = new Date(2026, 10, 30, 12).getTime()
  const shown = (time: number, shape: 'short' | 'dayMonth') =>
    moment(time, 'en', unambiguousShape(time, shape, now))
  const [last, next] = [new Date(2025, 11, 31, 23, 59), new Date(2027, 0, 1, 0, 0)].map((at) => at.getTime())
  const present = new Date(2026, 0, 1, 0, 0).getTime()
  expect(shown(last ?? 0, 'short')).toBe('2025-12-31, 23:59')
  expect(shown(next ?? 0, 'dayMonth')).toBe('2027-01-01')
  expect([shown(present, 'short'), shown(present / 1000, 'dayMonth')]).toEqual(['01-01, 00:00', '01-01'])
  expect(unambiguousShape(last ?? 0, 'clock', now)).toBe('clock')
})

describe.each(LANGS)('times in %s', (lang) => {
  test('have two digits each for hours, minutes and seconds', () => {
    expect(moment(AT, lang, 'clock')).toMatch(/^\d{2}:\d{2}:\d{2}$/)
  })

  test('have Gregorian years and Latin digits', () => {
    expect(moment(AT, lang, 'day')).toContain('2023')
  })
})

describe('relative time', () => {
  const now = AT * 1000
  const ago = (seconds: number) => relative(AT - seconds, now, 'en', 'just now')

  test.each([
    [0, 'just now'],
    [299, 'just now'],
    [300, '5 min. ago'],
    [3_599, '59 min. ago'],
    [3_600, '1 hr. ago'],
    [86_399, '23 hr. ago'],
    [86_400, '1 day ago'],
    [30 * 86_400, '30 days ago'],
  ])('%i s before the present time is “%s”', (seconds, text) => {
    expect(ago(seconds)).toBe(text)
  })

  test('is a date when older than 30 days', () => {
    expect(ago(31 * 86_400)).toBe(moment(AT - 31 * 86_400, 'en', 'day'))
  })

  test('is never in the future when the device clock is behind', () => {
    expect(relative(AT + 60, now, 'en', 'just now')).toBe('just now')
  })
})

test('a countdown never shows less than zero', () => {
  const days = (n: number) => `${n}d`
  expect(countdown(775, days)).toBe('12:55')
  expect(countdown(3_600 * 3 + 775, days)).toBe('3:12:55')
  expect(countdown(86_400 * 2 + 61, days)).toBe('2d 00:01:01')
  expect(countdown(-5, days)).toBe('00:00')
})
