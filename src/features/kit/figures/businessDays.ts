import { useSyncExternalStore } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { businessDayName, businessDayOf } from '#domain/businessDay.ts'

/** Number of the present business day (UTC+8) by the server's clock; rerenders at midnight of UTC+8. */
export const useBusinessDay = (): number =>
  useSyncExternalStore(onHeartbeat, () => businessDayOf(Math.floor(serverNow() / 1000)))

/**
 * A time (ms) whose local date in any time zone is the given business day, because a business day is a date of UTC+8.
 */
export function shownDay(name: string): number {
  const [year = 1970, month = 1, day = 1] = name.split('-').map(Number)
  return new Date(year, month - 1, day, 12).getTime()
}

/** Like `shownDay`, for a business day given by the epoch second at which the day begins. */
export const shownDayOf = (second: number): number => shownDay(businessDayName(businessDayOf(second)))
