import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { user } from '#contract/account/user.ts'
import { useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { useSession } from '#data/session/session.ts'
import { type CheckRow, ServerCountdown } from '#features/kit/index.ts'

/**
 * The row of the requirements that is shown while the person cannot bet, because withdrawals are paused after a security
 * change (docs/products/games.md#protection-of-the-account); otherwise empty.
 */
export function useBetPause(): readonly CheckRow[] {
  const { t } = useLingui()
  const { member } = useSession()
  const until = (useRead(user.info, {}, { enabled: member }).data?.withdraw_hold_until ?? 0) * 1000
  const paused = useSyncExternalStore(onHeartbeat, () => until > serverNow())
  if (!member || !paused) return []
  return [
    {
      key: 'hold',
      state: 'waiting',
      label: t`Withdrawals pause after a change`,
      note: (
        <>
          <Trans>You cannot place bets while the pause lasts.</Trans> <ServerCountdown until={until} />
        </>
      ),
    },
  ]
}
