import type { Bill } from '#contract/wallet.ts'
import { monthKey } from '../groups.ts'

const SHOWN = 24

/** The last months, newest first, as `2026-11` with a second in the middle of each. Local calendar. */
export function lastMonths(nowMs: number): { readonly key: string; readonly time: number }[] {
  const now = new Date(nowMs)
  return Array.from({ length: SHOWN }, (_, back) => {
    const time = Math.floor(new Date(now.getFullYear(), now.getMonth() - back, 15, 12).getTime() / 1000)
    return { key: monthKey(time), time }
  })
}

/**
 * Whether older pages must still be read before a month can be shown whole: pages run from new to old, so it is complete
 * once a row from before it has come.
 */
export const needsMore = (rows: readonly Bill[], month: string): boolean => {
  const oldest = rows.at(-1)
  return month !== '' && (oldest === undefined || monthKey(oldest.create_time) >= month)
}
