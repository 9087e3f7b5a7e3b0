import { describe, expect, test } from 'vitest'
import { LANGS } from '#contract/wire/lang.ts'
import { countdown, moment, relative, sameDay, toMs } from './time.ts'

const AT = 1_700_000_000

test('ten digits are seconds, thirteen are milliseconds', () => {
  expect(toMs(AT)).toBe(AT * 1000)
  expect(toMs(AT * 1000)).toBe(AT * 1000)
})

test('days are those of the device', () => {
  const midnight = new Date(2026, 0, 2).getTime()
  expect(sameDay(midnight, midnight + 86_399_999)).toBe(true)
  expect(sameDay(midnight, midnight - 1)).toBe(false)
  expect(sameDay(midnight, midnight / 1000 + 60)).toBe(true)
})

describe.each(LANGS)('%s', (lang) => {
  test('clock times have two digits each', () => {
    expect(moment(AT, lang, 'clock')).toMatch(/^\d{2}:\d{2}:\d{2}$/)
  })

  test('years are Gregorian and digits Latin', () => {
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
  ])('%i s', (seconds, text) => {
    expect(ago(seconds)).toBe(text)
  })

  test('older than 30 days is the date', () => {
    expect(ago(31 * 86_400)).toBe(moment(AT - 31 * 86_400, 'en', 'day'))
  })

  test('a clock that is behind does not make the future', () => {
    expect(relative(AT + 60, now, 'en', 'just now')).toBe('just now')
  })
})

test('countdowns never go below zero', () => {
  const days = (n: number) => `${n}d`
  expect(countdown(775, days)).toBe('12:55')
  expect(countdown(3_600 * 3 + 775, days)).toBe('3:12:55')
  expect(countdown(86_400 * 2 + 61, days)).toBe('2d 00:01:01')
  expect(countdown(-5, days)).toBe('00:00')
})
