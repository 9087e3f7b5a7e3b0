import { DAY_SECONDS, dateOf, dayOf, easter, lastWeekday, nthWeekday, weekdayOf } from '../calendar.ts'

/**
 * Trading hours of US stocks: 09:30 to 16:00 in New York, Monday to Friday, except holidays and early closes
 * at 13:00; computed by fixed rules, so that the answer for a given time never changes. Times are epoch
 * seconds. For unscheduled closures (national mourning, storms) the operator halts the market.
 */

const OPEN = 9.5 * 3600
const CLOSE = 16 * 3600
const EARLY_CLOSE = 13 * 3600

/**
 * Hours by which New York is behind UTC: 4 from the second Sunday of March to the first Sunday of November,
 * otherwise 5.
 */
export function newYorkOffset(second: number): 4 | 5 {
  const { year } = dateOf(Math.floor(second / DAY_SECONDS))
  // The clocks change at 02:00 local time, which is 07:00 UTC in March and 06:00 UTC in November.
  const spring = nthWeekday(year, 3, 0, 2) * DAY_SECONDS + 7 * 3600
  const autumn = nthWeekday(year, 11, 0, 1) * DAY_SECONDS + 6 * 3600
  return second >= spring && second < autumn ? 4 : 5
}

/**
 * A holiday with a fixed date is observed on Friday if the date is a Saturday, and on Monday if the date is a
 * Sunday.
 */
function observed(dayNumber: number): number {
  const weekday = weekdayOf(dayNumber)
  return weekday === 6 ? dayNumber - 1 : weekday === 0 ? dayNumber + 1 : dayNumber
}

function isHoliday(dayNumber: number): boolean {
  const { year, month } = dateOf(dayNumber)
  switch (month) {
    case 1: {
      // New Year's Day on a Saturday is not observed in the old year (NYSE rule 7.2).
      const first = dayOf(year, 1, 1)
      return (
        dayNumber === (weekdayOf(first) === 0 ? first + 1 : first) || dayNumber === nthWeekday(year, 1, 1, 3)
      )
    }
    case 2:
      return dayNumber === nthWeekday(year, 2, 1, 3)
    case 3:
    case 4:
      return dayNumber === easter(year) - 2
    case 5:
      return dayNumber === lastWeekday(year, 5, 1)
    case 6:
      return year >= 2022 && dayNumber === observed(dayOf(year, 6, 19))
    case 7:
      return dayNumber === observed(dayOf(year, 7, 4))
    case 9:
      return dayNumber === nthWeekday(year, 9, 1, 1)
    case 11:
      return dayNumber === nthWeekday(year, 11, 4, 4)
    case 12:
      return dayNumber === observed(dayOf(year, 12, 25))
    default:
      return false
  }
}

/**
 * Early close at 13:00: the day before Independence Day, the day after Thanksgiving, Christmas Eve, if they
 * are trading days.
 */
function closesEarly(dayNumber: number): boolean {
  const { year, month, day } = dateOf(dayNumber)
  if (month === 7) return day === 3
  if (month === 11) return dayNumber === nthWeekday(year, 11, 4, 4) + 1
  return month === 12 && day === 24
}

export interface Session {
  /** First second of the session. */
  readonly open: number
  /** First second after the session. */
  readonly close: number
}

/** The session of a New York date (as a day number), or null on a weekend or holiday. */
export function sessionOf(dayNumber: number): Session | null {
  const weekday = weekdayOf(dayNumber)
  if (weekday === 0 || weekday === 6 || isHoliday(dayNumber)) return null
  const noon = dayNumber * DAY_SECONDS + 12 * 3600
  const midnight = dayNumber * DAY_SECONDS + newYorkOffset(noon) * 3600
  return { open: midnight + OPEN, close: midnight + (closesEarly(dayNumber) ? EARLY_CLOSE : CLOSE) }
}

const newYorkDay = (second: number): number =>
  Math.floor((second - newYorkOffset(second) * 3600) / DAY_SECONDS)

/** Whether US stocks trade at a time (epoch seconds). */
export function isOpen(second: number): boolean {
  const session = sessionOf(newYorkDay(second))
  return session !== null && second >= session.open && second < session.close
}

/** Next opening after `second` when the market is closed, else 0. */
export function nextOpen(second: number): number {
  if (isOpen(second)) return 0
  const today = newYorkDay(second)
  // The longest closure by these rules is four days.
  for (let day = today; day < today + 10; day++) {
    const session = sessionOf(day)
    if (session && session.open > second) return session.open
  }
  throw new RangeError(`no session after ${second}`)
}

/** The latest session that has begun by `second`. */
export function lastSession(second: number): Session {
  const today = newYorkDay(second)
  for (let day = today; day > today - 10; day--) {
    const session = sessionOf(day)
    if (session && session.open <= second) return session
  }
  throw new RangeError(`no session before ${second}`)
}

/** Sessions that overlap [from, to), ascending. */
export function sessionsBetween(from: number, to: number): Session[] {
  const sessions: Session[] = []
  for (let day = newYorkDay(from) - 1; day <= newYorkDay(to) + 1; day++) {
    const session = sessionOf(day)
    if (session && session.close > from && session.open < to) sessions.push(session)
  }
  return sessions
}
