import { Trans, useLingui } from '@lingui/react/macro'
import type { NftItem } from '#contract/trade/nft.ts'
import {
  type CheckRow,
  ServerCountdown,
  useFreezes,
  useFreezeText,
  useSupportHref,
  useWithdrawalPause,
} from '#features/kit/index.ts'

const WITHDRAWALS = ['withdrawals'] as const

/**
 * The checklist row which says that the person cannot buy this work. Another member sells the work, and the person's
 * withdrawals are frozen, or paused after a security change (docs/products/nft.md#protection-of-the-buyers-account).
 * Empty while the work can be bought.
 */
export function useResalePause({
  uid,
  owner_name,
}: Pick<NftItem, 'uid' | 'owner_name'>): readonly CheckRow[] {
  const { t } = useLingui()
  const until = useWithdrawalPause()
  const [frozen] = useFreezes(WITHDRAWALS)
  const freezeText = useFreezeText()
  const support = useSupportHref()
  // A work without an owner is sold by the platform.
  const otherMember = owner_name !== '' && uid === 0
  if (!otherMember) return []
  if (frozen)
    return [
      {
        key: 'frozen',
        state: 'failed',
        label: t`Buying from members is stopped`,
        note: freezeText(frozen),
        href: support,
        action: t`Customer service`,
      },
    ]
  if (until === null) return []
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
