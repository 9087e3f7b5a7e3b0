import type { LockOrder } from '#contract/earn/lockup.ts'
import { businessDayOf } from '#domain/businessDay.ts'

type Days = Pick<LockOrder, 'value_time' | 'end_time' | 'lock_period'>

/** Number of earning days that have ended before the day `today`. */
export const passedDays = ({ value_time, lock_period }: Days, today: number): number =>
  Math.max(0, Math.min(lock_period, today - businessDayOf(value_time)))

/** Whether the last day has begun: the principal is being returned, and an early redemption is impossible. */
export const isOver = ({ end_time }: Days, today: number): boolean => today >= businessDayOf(end_time)
