import { Trans, useLingui } from '@lingui/react/macro'
import { user } from '#contract/account/user.ts'
import type { NftItem } from '#contract/trade/nft.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { type CheckRow, ServerCountdown } from '#features/kit/index.ts'
import { useNow } from '../useLiveSales.ts'

/**
 * The row of the requirements that is shown while the person cannot buy this work, because another member sells it and
 * withdrawals are paused after a security change (docs/products/nft.md#protection-of-the-buyers-account); otherwise empty.
 */
export function useResalePause({
  uid,
  owner_name,
}: Pick<NftItem, 'uid' | 'owner_name'>): readonly CheckRow[] {
  const { t } = useLingui()
  const { member } = useSession()
  const until = (useRead(user.info, {}, { enabled: member }).data?.withdraw_hold_until ?? 0) * 1000
  const now = useNow()
  // A work without an owner is sold by the platform.
  const otherMember = owner_name !== '' && uid === 0
  if (!member || !otherMember || until <= now) return []
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
