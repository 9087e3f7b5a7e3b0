import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'
import { DATES } from './numberSeparators.ts'

/**
 * Date and time formats in the device's time zone. Times are seconds or milliseconds
 * (docs/api-conventions.md#timestamps).
 */

/** Converts to milliseconds: 10 digits are seconds, 13 are milliseconds. */
export const toMs = (time: number): number => (time < 100_000_000_000 ? time * 1000 : time)

export type TimeShape = 'clock' | 'minute' | 'day' | 'dayMonth' | 'month' | 'short' | 'dated' | 'full'

const pad = (n: number): string => String(n).padStart(2, '0')

/**
 * Formats a time. In English: `clock` "14:32:05", `minute` "14:32", `day` "2026-03-05", `dayMonth` "03-05",
 * `month` "March 2026", `short` "03-05, 14:32", `dated` "2026-03-05, 14:32", `full` "2026-03-05, 14:32:05".
 * Thai uses Gregorian years too, because the years of its default calendar are higher by 543 than the years
 * on receipts.
 */
export function moment(time: number, lang: Lang, shape: TimeShape): string {
  const at = new Date(toMs(time))
  if (shape === 'month') return monthOf(at, lang)
  const minute = `${pad(at.getHours())}:${pad(at.getMinutes())}`
  const clock = `${minute}:${pad(at.getSeconds())}`
  if (shape === 'minute') return minute
  if (shape === 'clock') return clock
  const parts: Readonly<Record<string, string>> = {
    D: pad(at.getDate()),
    M: pad(at.getMonth() + 1),
    Y: String(at.getFullYear()),
    t: shape === 'full' ? clock : minute,
  }
  return formOf(lang, shape).replace(/[DMYt]/g, (part) => parts[part] ?? part)
}

/** Shapes without a year, and the shapes that show the same time with its year. */
const WITH_YEAR = { dayMonth: 'day', short: 'dated' } as const

const yearOf = (time: number): number => new Date(toMs(time)).getFullYear()

/**
 * The shape in which a time is unambiguous at `now` (ms): a shape without a year is replaced by the shape with
 * the year when the time is in another year, in the device's time zone.
 */
export function unambiguousShape(time: number, shape: TimeShape, now: number): TimeShape {
  if (shape !== 'dayMonth' && shape !== 'short') return shape
  return yearOf(time) === yearOf(now) ? shape : WITH_YEAR[shape]
}

/** The pattern of a shape; patterns of shorter shapes are derived from the patterns of longer shapes. */
function formOf(lang: Lang, shape: 'day' | 'dayMonth' | 'short' | 'dated' | 'full'): string {
  const { day, short, full } = DATES[lang]
  if (shape === 'dayMonth') return short.replace(/^t |,? t$/, '')
  return { day, short, dated: full, full }[shape]
}

const monthOf = (at: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(LANG_TAGS[lang], {
    year: 'numeric',
    month: 'long',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).format(at)

/** Whether two times are on the same local day. */
export const sameDay = (a: number, b: number): boolean =>
  new Date(toMs(a)).toDateString() === new Date(toMs(b)).toDateString()

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/**
 * A relative time: under 300 s `justNow`, then minutes, hours, days up to 30, then the date
 * (docs/api-conventions.md#relative-times). `now`: server's clock in ms.
 */
export function relative(time: number, now: number, lang: Lang, justNow: string): string {
  const age = Math.floor((now - toMs(time)) / 1000)
  if (age < 300) return justNow
  if (age > 30 * DAY) return moment(time, lang, 'day')
  const format = new Intl.RelativeTimeFormat(LANG_TAGS[lang], { numeric: 'always', style: 'short' })
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return format.format(-Math.floor(age / HOUR), 'hour')
  return format.format(-Math.floor(age / DAY), 'day')
}

/** A countdown from seconds: `12:55`, `3:12:55`, with days when at least one day is left. Never negative. */
export function countdown(seconds: number, days: (n: number) => string): string {
  const left = Math.max(0, Math.floor(seconds))
  const hours = Math.floor((left % DAY) / HOUR)
  const clock = `${pad(Math.floor((left % HOUR) / MINUTE))}:${pad(left % MINUTE)}`
  if (left >= DAY) return `${days(Math.floor(left / DAY))} ${pad(hours)}:${clock}`
  return hours > 0 ? `${hours}:${clock}` : clock
}
