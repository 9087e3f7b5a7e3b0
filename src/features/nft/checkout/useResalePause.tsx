import { Trans, useLingui } from '@lingui/react/macro'
import type { NftItem } from '#contract/trade/nft.ts'
import { type CheckRow, ServerCountdown, useWithdrawHold } from '#features/kit/index.ts'

/**
 * The checklist row which says that the person cannot buy this work, because another member sells the work
 * and withdrawals are paused after a security change (docs/products/nft.md#protection-of-the-buyers-account);
 * empty while the work can be bought.
 */
export function useResalePause({
  uid,
  owner_name,
}: Pick<NftItem, 'uid' | 'owner_name'>): readonly CheckRow[] {
  const { t } = useLingui()
  const until = useWithdrawHold()
  // A work without an owner is sold by the platform.
  const otherMember = owner_name !== '' && uid === 0
  if (until === null || !otherMember) return []
  return [
    {
      key: 'hold',
      state: 'waiting',
      label: t`Buying from members pauses after a change`,
      note: (
        <Trans>
          Your login or security settings were changed. For your safety buying from other members is paused
          for another <ServerCountdown until={until} />.
        </Trans>
      ),
    },
  ]
}
