import { useSyncExternalStore } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { ServerCountdown } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'

/** Nobody counts the hours of more than three days (ms). */
const FAR = 3 * 86_400_000

/** Until when: a countdown on the server's clock, further away the date. `until` in seconds. */
export function TimeLeft({ until }: { readonly until: number }) {
  const format = useFormat()
  const far = useSyncExternalStore(onHeartbeat, () => until * 1000 - serverNow() > FAR)
  return far ? <time>{format.time(until, 'short')}</time> : <ServerCountdown until={until * 1000} />
}
