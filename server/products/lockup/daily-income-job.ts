import { businessDayName, businessDayOf } from '#domain/businessDay.ts'
import { incomeTime } from '#domain/earn/lockup.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import type { OrderRow } from './store.ts'

export const DAY = 'lock_day'

/**
 * The job for the next unpaid day of an order. It is due when the day is over. The job of the last day also returns
 * the locked amount.
 */
export const dayJob = ({ id, value_day, paid }: Pick<OrderRow, 'id' | 'value_day' | 'paid'>): Job => ({
  kind: DAY,
  object: String(id),
  period: businessDayName(value_day + paid),
  at: incomeTime(value_day + paid) * 1000,
})

/** The business day of a time (ms). */
export const today = (now: number): number => businessDayOf(wireTime(now))
