import { useSyncExternalStore } from 'react'
import { user } from '#contract/account/user.ts'
import { useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { useSession } from '#data/session/session.ts'

/**
 * Time (server's clock, ms) until which withdrawals, and payments to other members, are paused after a security change
 * of the signed-in person; null while nothing is paused (docs/products/accounts.md#pauses-after-a-change).
 */
export function useWithdrawHold(): number | null {
  const { member } = useSession()
  const until = (useRead(user.info, {}, { enabled: member }).data?.withdraw_hold_until ?? 0) * 1000
  const paused = useSyncExternalStore(onHeartbeat, () => until > serverNow())
  return member && paused ? until : null
}
