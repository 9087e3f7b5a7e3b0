import { dayKey } from '#features/assets/index.ts'

/** First and last day of a range, `2026-11-21` in local time; an empty text for an open end. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** A row of a list that is sorted by this time (epoch seconds). */
interface Timed {
  readonly create_time: number
}

export const ALL_DAYS: Days = { from: '', to: '' }

export const isWithin = (seconds: number, { from, to }: Days): boolean => {
  const day = dayKey(seconds)
  return (from === '' || day >= from) && (to === '' || day <= to)
}

/** The range of the last `count` days, today included. */
export function lastDays(count: number, nowMs: number): Days {
  const now = new Date(nowMs)
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1, 12)
  return { from: dayKey(first.getTime() / 1000), to: dayKey(nowMs / 1000) }
}

/** The range with its two days in calendar order. */
export const inOrder = ({ from, to }: Days): Days =>
  from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to }

/**
 * Whether older pages have to be loaded to show the range completely: pages run from newest to oldest, so the
 * range is complete once a row older than the first day is loaded. Without a first day, pages are loaded by
 * scrolling instead.
 */
export const needsMore = (rows: readonly Timed[], { from, to }: Days): boolean => {
  const oldest = rows.at(-1)
  const before = from === '' ? to : from
  return before !== '' && (oldest === undefined || dayKey(oldest.create_time) >= before)
}

/** Whether a row, and therefore every older row, is before the first day of the range. */
export const isBefore = ({ create_time }: Timed, { from }: Days): boolean =>
  from !== '' && dayKey(create_time) < from
