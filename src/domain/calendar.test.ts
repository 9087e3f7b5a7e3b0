import { describe, expect, it } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { dateOf, dayOf, easter, weekdayOf } from './calendar.ts'

const DAY_MS = 86_400_000

describe('the civil calendar', () => {
  it('agrees with JavaScript’s Date on any day of four centuries', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayOf(1800, 1, 1), max: dayOf(2200, 12, 31) }), (day) => {
        const date = new Date(day * DAY_MS)
        const civil = dateOf(day)
        expect([civil.year, civil.month, civil.day, weekdayOf(day)]).toEqual([
          date.getUTCFullYear(),
          date.getUTCMonth() + 1,
          date.getUTCDate(),
          date.getUTCDay(),
        ])
        expect(dayOf(civil.year, civil.month, civil.day)).toBe(day)
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    [2023, 4, 9],
    [2024, 3, 31],
    [2025, 4, 20],
    [2026, 4, 5],
    [2027, 3, 28],
    [2028, 4, 16],
    [2038, 4, 25],
  ])('computes Easter Sunday of %i', (year, month, day) => {
    expect(dateOf(easter(year))).toEqual({ year, month, day })
  })
})
