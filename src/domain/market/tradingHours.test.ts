import { describe, expect, it } from 'vitest'
import { dayOf } from '../calendar.ts'
import { isOpen, newYorkOffset, nextOpen, sessionOf, sessionsBetween } from './tradingHours.ts'

const at = (iso: string): number => Date.parse(iso) / 1000

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const newYork = (second: number): string => clock.format(new Date(second * 1000))

/** The exchange's published calendars: holidays, then days that close at 13:00. */
const PUBLISHED = {
  2025: {
    // 9 January was a day of mourning, announced at short notice and not covered by the rules.
    off: ['01-01', '01-20', '02-17', '04-18', '05-26', '06-19', '07-04', '09-01', '11-27', '12-25'],
    early: ['07-03', '11-28', '12-24'],
  },
  2026: {
    off: ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-25'],
    early: ['11-27', '12-24'],
  },
  2027: {
    off: ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24'],
    early: ['11-26'],
  },
  2028: {
    off: ['01-17', '02-21', '04-14', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'],
    early: ['07-03', '11-24'],
  },
} as const

describe('the trading hours of US shares', () => {
  it.each(Object.entries(PUBLISHED))(
    'include the holidays and early closes of %s',
    (year, { off, early }) => {
      const found = { off: [] as string[], early: [] as string[] }
      for (let day = dayOf(Number(year), 1, 1); day <= dayOf(Number(year), 12, 31); day++) {
        const date = new Date(day * 86_400_000)
        if (date.getUTCDay() % 6 === 0) {
          expect(sessionOf(day)).toBeNull()
          continue
        }
        const session = sessionOf(day)
        const name = date.toISOString().slice(5, 10)
        if (!session) {
          found.off.push(name)
          continue
        }
        expect(newYork(session.open)).toBe('09:30')
        if (newYork(session.close) === '13:00') found.early.push(name)
        else expect(newYork(session.close)).toBe('16:00')
      }
      expect(found).toEqual({ off: [...off], early: [...early] })
    },
  )

  it('are computed in the local time of New York, for every hour of fifteen years', () => {
    for (let second = at('2020-01-01T00:00Z'); second < at('2035-01-01T00:00Z'); second += 3600) {
      const local = Math.floor((second - newYorkOffset(second) * 3600) / 3600) % 24
      if (Number(newYork(second).slice(0, 2)) % 24 !== local) expect(newYork(second)).toBe(`${local}:00`)
    }
  })

  it('begin and end to the second, before and after the clock changes', () => {
    for (const [open, close] of [
      ['2026-03-06T14:30:00Z', '2026-03-06T21:00:00Z'],
      ['2026-03-09T13:30:00Z', '2026-03-09T20:00:00Z'],
      ['2026-10-30T13:30:00Z', '2026-10-30T20:00:00Z'],
      ['2026-11-02T14:30:00Z', '2026-11-02T21:00:00Z'],
      ['2026-11-27T14:30:00Z', '2026-11-27T18:00:00Z'],
    ] as const) {
      expect([isOpen(at(open) - 1), isOpen(at(open)), isOpen(at(close) - 1), isOpen(at(close))]).toEqual([
        false,
        true,
        true,
        false,
      ])
    }
  })

  it('give the next opening across weekends, holidays and clock changes', () => {
    expect(nextOpen(at('2026-07-02T20:00:00Z'))).toBe(at('2026-07-06T13:30:00Z'))
    expect(nextOpen(at('2026-03-06T21:00:00Z'))).toBe(at('2026-03-09T13:30:00Z'))
    expect(nextOpen(at('2026-10-30T20:00:00Z'))).toBe(at('2026-11-02T14:30:00Z'))
    expect(nextOpen(at('2026-11-26T15:00:00Z'))).toBe(at('2026-11-27T14:30:00Z'))
    expect(nextOpen(at('2026-11-24T14:29:59Z'))).toBe(at('2026-11-24T14:30:00Z'))
    expect(nextOpen(at('2026-11-24T14:30:00Z'))).toBe(0)
  })

  it('list the trading sessions that overlap a time span', () => {
    const week = sessionsBetween(at('2026-11-23T00:00:00Z'), at('2026-11-30T00:00:00Z'))
    expect(week.map(({ open, close }) => (close - open) / 3600)).toEqual([6.5, 6.5, 6.5, 3.5])
    expect(sessionsBetween(at('2026-11-28T00:00:00Z'), at('2026-11-30T00:00:00Z'))).toEqual([])
    expect(sessionsBetween(at('2026-11-24T20:59:59Z'), at('2026-11-25T14:30:01Z'))).toHaveLength(2)
  })
})
