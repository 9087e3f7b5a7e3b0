import { locale } from '../language.ts'

const GROUPS = /\B(?=(\d{3})+(?!\d))/g

/** A decimal string with thousands separators and a typographic minus sign; its digits are unchanged. */
export function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const readable = whole.replace(GROUPS, ',').replace('-', '−')
  return fraction === undefined ? readable : `${readable}.${fraction}`
}

/** A decimal cut (not rounded) to two decimals. */
export function cutToTwoDigits(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return grouped(`${whole}.${fraction.padEnd(2, '0').slice(0, 2)}`)
}

export const count = (value: number): string => new Intl.NumberFormat(locale()).format(value)

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB'] as const

export function bytes(value: number): string {
  const step = Math.min(SIZES.length - 1, Math.floor(Math.log2(Math.max(1, value)) / 10))
  return `${(value / 2 ** (10 * step)).toFixed(step === 0 ? 0 : 1)} ${SIZES[step]}`
}

/**
 * A time in the device's time zone, such as `2026-11-28 14:03:05`. The format is the same in every language,
 * and sorting as text sorts by time.
 */
export function dateTime(ms: number): string {
  const at = new Date(ms)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/**
 * A time for exports, such as `2026-11-28T07:03:05.000Z`. The format is the same on every device, and sorting
 * as text sorts by time. Empty for 0 and null.
 */
export const isoTime = (ms: number | null): string => (ms ? new Date(ms).toISOString() : '')

/** The UTC offset of the device (`UTC+7`, `UTC-3:30`), for fields in which a local time is entered. */
export function deviceOffset(at: Date = new Date()): string {
  const minutes = -at.getTimezoneOffset()
  const rest = Math.abs(minutes) % 60
  const sign = minutes < 0 ? '-' : '+'
  if (minutes === 0) return 'UTC'
  return `UTC${sign}${Math.trunc(Math.abs(minutes) / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** A local time with its zone, such as `2026-11-28 14:03:05 UTC+7`. */
export const dateTimeWithZone = (ms: number): string => `${dateTime(ms)} ${deviceOffset(new Date(ms))}`

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration: `45 s`, `12 min`, `3 h 20 min`, `5 d`. */
export function duration(ms: number): string {
  const unit = (value: number, name: 'second' | 'minute' | 'hour' | 'day'): string =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const span = Math.max(0, ms)
  if (span < MINUTE) return unit(Math.floor(span / 1000), 'second')
  if (span < HOUR) return unit(Math.floor(span / MINUTE), 'minute')
  if (span < DAY) {
    const minutes = Math.floor((span % HOUR) / MINUTE)
    const hours = unit(Math.floor(span / HOUR), 'hour')
    return minutes === 0 ? hours : `${hours} ${unit(minutes, 'minute')}`
  }
  return unit(Math.floor(span / DAY), 'day')
}
