import { useSyncExternalStore } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { ServerCountdown } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'

/** Remaining time (ms) beyond which the date is shown instead of a countdown. */
const FAR = 3 * 86_400_000

/**
 * A countdown by the server's clock, or a date when the time is more than three days ahead. `until` in epoch
 * seconds.
 */
export function TimeLeft({ until }: { readonly until: number }) {
  const format = useFormat()
  const far = useSyncExternalStore(onHeartbeat, () => until * 1000 - serverNow() > FAR)
  return far ? <time>{format.time(until, 'short')}</time> : <ServerCountdown until={until * 1000} />
}
