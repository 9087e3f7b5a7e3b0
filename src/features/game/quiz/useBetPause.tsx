import { Trans, useLingui } from '@lingui/react/macro'
import { type CheckRow, ServerCountdown, useWithdrawalPause } from '#features/kit/index.ts'

/**
 * The checklist row which says that the person cannot bet because withdrawals are paused after a security change
 * (docs/products/games.md#protection-of-the-account). Empty while withdrawals are not paused.
 */
export function useBetPause(): readonly CheckRow[] {
  const { t } = useLingui()
  const until = useWithdrawalPause()
  if (until === null) return []
  return [
    {
      key: 'hold',
      state: 'waiting',
      label: t`Bets pause after a change`,
      note: (
        <Trans>
          Your login or security settings were changed. For your safety bets are paused for another{' '}
          <ServerCountdown until={until} />.
        </Trans>
      ),
    },
  ]
}
