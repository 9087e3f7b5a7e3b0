import { useSyncExternalStore } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { businessDayName, businessDayOf } from '#domain/businessDay.ts'

/** Today in the platform's zone (UTC+8), on the server's clock; renders anew when midnight passes there. */
export const useBusinessDay = (): number =>
  useSyncExternalStore(onHeartbeat, () => businessDayOf(Math.floor(serverNow() / 1000)))

/**
 * A moment that this device's calendar shows as the given business day, whatever its own zone: what counts is the date of
 * UTC+8, and it is shown with that zone beside it.
 */
export function shownDay(name: string): number {
  const [year = 1970, month = 1, day = 1] = name.split('-').map(Number)
  return new Date(year, month - 1, day, 12).getTime()
}

/** The same of a second at which a business day begins. */
export const shownDayOf = (second: number): number => shownDay(businessDayName(businessDayOf(second)))
