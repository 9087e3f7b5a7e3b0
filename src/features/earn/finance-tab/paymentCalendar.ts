import type { DualOrder } from '#contract/earn/dual.ts'
import type { IeoOrder } from '#contract/earn/ieo.ts'
import type { LockOrder } from '#contract/earn/lockup.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'

/** The next payment of one of the person's open products. Times in epoch seconds. */
export type Entry =
  | { readonly kind: 'income' | 'lock_end'; readonly time: number; readonly order: LockOrder }
  | { readonly kind: 'settlement'; readonly time: number; readonly order: DualOrder }
  | { readonly kind: 'allotment' | 'release'; readonly time: number; readonly order: IeoOrder }

export interface Open {
  readonly locks: readonly LockOrder[]
  readonly duals: readonly DualOrder[]
  readonly ieos: readonly IeoOrder[]
}

/**
 * Time of the next income payment. The income of a day is paid at the following 00:00 (UTC+8); the first
 * payment follows the first full day.
 */
function nextIncome({ value_time, end_time }: LockOrder, now: number): number {
  const first = businessDayStart(businessDayOf(value_time) + 1)
  return Math.min(Math.max(first, businessDayStart(businessDayOf(now) + 1)), end_time)
}

/** The next payment of every open product, earliest first; the time of an overdue payment is in the past. */
export function entriesOf({ locks, duals, ieos }: Open, now: number): readonly Entry[] {
  const all: readonly Entry[] = [
    ...locks
      .filter(({ status }) => status === 1)
      .flatMap((order): Entry[] => [
        { kind: 'income', time: nextIncome(order, now), order },
        { kind: 'lock_end', time: order.end_time, order },
      ]),
    ...duals
      .filter(({ status }) => status <= 2)
      .map((order): Entry => ({ kind: 'settlement', time: order.settle_time, order })),
    ...ieos.flatMap((order): Entry[] => {
      if (order.status === 1) return [{ kind: 'allotment', time: order.allot_time, order }]
      return order.status === 2 ? [{ kind: 'release', time: order.release_time, order }] : []
    }),
  ]
  return all.slice().sort((a, b) => a.time - b.time)
}
