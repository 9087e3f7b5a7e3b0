import type { Bill } from '#contract/funds/wallet.ts'
import { dayKey } from '#features/assets/index.ts'

/** The first and the last day that are looked at, as `2026-11-21`, local calendar; empty where there is no bound. */
export interface Days {
  readonly from: string
  readonly to: string
}

export const ALL_DAYS: Days = { from: '', to: '' }

export const isWithin = (seconds: number, { from, to }: Days): boolean => {
  const day = dayKey(seconds)
  return (from === '' || day >= from) && (to === '' || day <= to)
}

/** The last so many days, today among them. */
export function lastDays(count: number, nowMs: number): Days {
  const now = new Date(nowMs)
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1, 12)
  return { from: dayKey(first.getTime() / 1000), to: dayKey(nowMs / 1000) }
}

/** Two days in the order of the calendar, whichever was chosen first. */
export const inOrder = ({ from, to }: Days): Days =>
  from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to }

/**
 * Whether older pages must still be read before the days can be shown whole: pages run from new to old, so they are
 * complete once a row from before them has come. Without a first day they go on as the list does.
 */
export const needsMore = (rows: readonly Bill[], { from, to }: Days): boolean => {
  const oldest = rows.at(-1)
  const before = from === '' ? to : from
  return before !== '' && (oldest === undefined || dayKey(oldest.create_time) >= before)
}
