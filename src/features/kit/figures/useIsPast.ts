import { useSyncExternalStore } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'

/**
 * Whether a time (server's clock, ms) is reached. Rerenders at that time; a comparison with `serverNow()` during
 * rendering would keep a form closed until something else rerenders the screen.
 */
export const useIsPast = (time: number): boolean =>
  useSyncExternalStore(onHeartbeat, () => serverNow() >= time)
