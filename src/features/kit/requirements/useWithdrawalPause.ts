import { user } from '#contract/account/user.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { useIsPast } from '../figures/useIsPast.ts'

/**
 * Time (server's clock, ms) until which withdrawals, and payments to other members, are paused after a security change
 * of the signed-in person (docs/products/accounts.md#pauses-after-a-change). Null while nothing is paused.
 */
export function useWithdrawalPause(): number | null {
  const { member } = useSession()
  const until = (useRead(user.info, {}, { enabled: member }).data?.withdraw_hold_until ?? 0) * 1000
  const ended = useIsPast(until)
  return member && !ended ? until : null
}
