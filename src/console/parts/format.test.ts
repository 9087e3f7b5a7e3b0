import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { bytes, cutToTwoDigits, deviceOffset, duration, grouped, isoTime } from './format.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test('an amount keeps every digit and gets separators between thousands', () => {
  expect(grouped('1234567.123456789012345678')).toBe('1,234,567.123456789012345678')
  expect(grouped('-1000')).toBe('−1,000')
  expect(grouped('0.00012345')).toBe('0.00012345')
})

test('a value is rounded down to two decimals', () => {
  expect(cutToTwoDigits('1999.999')).toBe('1,999.99')
  expect(cutToTwoDigits('5')).toBe('5.00')
})

test('a duration is formatted in its two largest units', () => {
  expect(duration(59_999)).toBe('59 sec')
  expect(duration(12 * 60_000)).toBe('12 min')
  expect(duration(3 * 3_600_000 + 20 * 60_000)).toBe('3 hr 20 min')
  expect(duration(5 * 86_400_000)).toBe('5 days')
})

test('a size in bytes is formatted in the largest unit of which it has at least one', () => {
  expect(bytes(0)).toBe('0 B')
  expect(bytes(1536)).toBe('1.5 KB')
  expect(bytes(5 * 2 ** 30)).toBe('5.0 GB')
})

test('a time is exported in UTC, and a missing time as an empty text', () => {
  expect(isoTime(Date.UTC(2026, 10, 28, 7, 3, 5))).toBe('2026-11-28T07:03:05.000Z')
  expect(isoTime(0)).toBe('')
})

test('the time-zone offset of a device is formatted in hours, and in minutes unless the minutes are zero', () => {
  const at = (minutes: number): Date => Object.assign(new Date(), { getTimezoneOffset: () => -minutes })
  expect([420, 0, -210, 345].map((minutes) => deviceOffset(at(minutes)))).toEqual([
    'UTC+7',
    'UTC',
    'UTC-3:30',
    'UTC+5:45',
  ])
})
