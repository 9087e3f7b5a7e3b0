import { DAY_SECONDS, dateOf, dayOf } from './calendar.ts'

/**
 * The platform's business calendar (docs/api-conventions.md#business-days): UTC+8 all year without daylight
 * saving. A business day is the number of days since 1970-01-01 in that zone. Times are epoch seconds.
 */

const OFFSET = 8 * 3600
/** Hour of settlement of dual investment. */
const SETTLEMENT_HOUR = 16

/** Business day that contains a time (epoch seconds). */
export const businessDayOf = (second: number): number => Math.floor((second + OFFSET) / DAY_SECONDS)

/** First second of a business day: 00:00 (UTC+8). */
export const businessDayStart = (day: number): number => day * DAY_SECONDS - OFFSET

/** Settlement time of a business day: 16:00 (UTC+8), in epoch seconds. */
export const settlementOf = (day: number): number => businessDayStart(day) + SETTLEMENT_HOUR * 3600

/** The date of a business day, such as `2026-11-23`. */
export function businessDayName(day: number): string {
  const date = dateOf(day)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.year}-${two(date.month)}-${two(date.day)}`
}

/**
 * Parses a date as written by `businessDayName`; null for any other text, and for a date that does not exist.
 */
export function businessDayNamed(name: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(name)
  if (!parts) return null
  const day = dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  return businessDayName(day) === name ? day : null
}

/**
 * Business days that began after the day of `from` and not later than `to` (epoch seconds), ascending.
 * Interest accrues once for each of these days.
 */
export function businessDaysBetween(from: number, to: number): readonly number[] {
  const first = businessDayOf(from) + 1
  return Array.from({ length: Math.max(0, businessDayOf(to) - first + 1) }, (_, index) => first + index)
}

/** Formats a time (ms) as operators read and write it, in UTC+8: `2026-03-07T12:00`. Seconds are cut off. */
export function formatBusinessTime(time: number): string {
  const second = Math.floor(time / 1000)
  const day = businessDayOf(second)
  const minutes = Math.floor((second - businessDayStart(day)) / 60)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${businessDayName(day)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
