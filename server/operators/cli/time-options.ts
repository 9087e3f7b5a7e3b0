import { msg } from '#contract/operators/msg.ts'
import { UsageError } from '../../identity/approvals/command.ts'

export { optionsOf } from '../../identity/approvals/command-options.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/
const SPAN = /^([1-9]\d{0,4})([hd])$/
const MS = { h: 3_600_000, d: 86_400_000 } as const

/** Parses a day or a time in UTC (`2026-12-24`, `2026-12-24T18:00Z`) to milliseconds. */
export function parseUtcTime(text: string): number {
  const time = DAY.test(text) || TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw new UsageError(msg`${{ text }} is no time: 2026-12-24 or 2026-12-24T18:00Z, in UTC`)
  return time
}

/** Like `parseUtcTime`; also accepts a time from now on, such as `12h` or `7d`. */
export function parseTimeOrSpan(text: string, now: number): number {
  const [, count, unit] = SPAN.exec(text) ?? []
  return unit === 'h' || unit === 'd' ? now + Number(count) * MS[unit] : parseUtcTime(text)
}

export const shownTime = (time: number): string => (time > 0 ? new Date(time).toISOString() : '-')
