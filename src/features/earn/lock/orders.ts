import type { LockOrder } from '#contract/earn/lockup.ts'
import { businessDayOf } from '#domain/businessDay.ts'

type Days = Pick<LockOrder, 'value_time' | 'end_time' | 'lock_period'>

/** Days that are over at `today`, of all that earn. */
export const passedDays = ({ value_time, lock_period }: Days, today: number): number =>
  Math.max(0, Math.min(lock_period, today - businessDayOf(value_time)))

/** Its last day has come: the principal is on its way back, and nothing is redeemed early any more. */
export const isOver = ({ end_time }: Days, today: number): boolean => today >= businessDayOf(end_time)
