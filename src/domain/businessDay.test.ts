import { describe, expect, test } from 'vitest'
import {
  businessDayName,
  businessDayNamed,
  businessDayOf,
  businessDayStart,
  businessDaysBetween,
  formatBusinessTime,
  settlementOf,
} from './businessDay.ts'

const at = (text: string): number => Date.parse(text) / 1000

describe('the business day', () => {
  test.each([
    ['2026-11-22T15:59:59Z', '2026-11-22'],
    ['2026-11-22T16:00:00Z', '2026-11-23'],
    ['2024-02-28T16:00:00Z', '2024-02-29'],
    ['2025-12-31T16:00:00Z', '2026-01-01'],
    ['1969-12-31T16:00:00Z', '1970-01-01'],
  ])('that contains the time %s is %s', (second, name) => {
    expect(businessDayName(businessDayOf(at(second)))).toBe(name)
  })

  test('and the time of day are formatted in UTC+8, to the minute', () => {
    expect(formatBusinessTime(Date.parse('2026-11-22T16:05:59.999Z'))).toBe('2026-11-23T00:05')
  })

  test('begins at 00:00 and has the settlement of dual investment at 16:00, both in UTC+8', () => {
    const day = businessDayNamed('2026-11-23')
    expect(day).not.toBeNull()
    expect(businessDayStart(day ?? 0)).toBe(at('2026-11-22T16:00:00Z'))
    expect(settlementOf(day ?? 0)).toBe(at('2026-11-23T08:00:00Z'))
  })

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', ''])(
    'is not read from the malformed date “%s”',
    (name) => {
      expect(businessDayNamed(name)).toBeNull()
    },
  )

  test('is counted once for each 00:00 (UTC+8) between two times, because interest accrues at each 00:00', () => {
    const bought = at('2026-11-20T15:59:59Z')
    expect(businessDaysBetween(bought, bought)).toEqual([])
    expect(businessDaysBetween(bought, bought + 1)).toHaveLength(1)
    expect(businessDaysBetween(bought, at('2026-11-23T16:00:00Z')).map(businessDayName)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ])
    expect(businessDaysBetween(bought, bought - 86_400)).toEqual([])
  })
})
