import { describe, expect, it } from 'vitest'
import {
  confirmed,
  localDay,
  mayOfferQuiet,
  mustConfirm,
  readMemory,
  writeMemory,
} from './skipConfirmRules.ts'

const today = '2024-11-21'

describe('the confirm sheet', () => {
  it('appears for the first order, and does not offer “Do not show again today”', () => {
    expect(mustConfirm(null, today, false)).toBe(true)
    expect(mayOfferQuiet(null)).toBe(false)
  })

  it('is skipped for the rest of a day after “Do not show again today” was ticked, and appears on the next day', () => {
    const first = confirmed(null, today, false)
    expect([mayOfferQuiet(first), mustConfirm(first, today, false)]).toEqual([true, true])
    const quiet = confirmed(first, today, true)
    expect(mustConfirm(quiet, today, false)).toBe(false)
    expect(mustConfirm(confirmed(quiet, today, false), today, false)).toBe(false)
    expect(mustConfirm(quiet, '2024-11-22', false)).toBe(true)
  })

  it('appears for a limit price far off the last price even while the sheet is skipped for the day', () => {
    expect(mustConfirm(confirmed(null, today, true), today, true)).toBe(true)
  })

  it('reads back the stored day on which it is skipped, and ignores a damaged record', () => {
    expect(readMemory(writeMemory({ quietOn: today }))).toEqual({ quietOn: today })
    expect(readMemory(writeMemory({ quietOn: '' }))).toEqual({ quietOn: '' })
    for (const damaged of [null, 'yesterday', '1']) expect(readMemory(damaged)).toBeNull()
  })

  it('counts days by the local calendar', () => {
    expect(localDay(new Date(2024, 0, 5, 0, 0, 1).getTime())).toBe('2024-01-05')
  })
})
