import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type NftItem, nft } from '#contract/trade/nft.ts'
import { send } from '#data/api/write.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useSession } from '#data/session/session.ts'
import { goAfterNotice, loginHref } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Heart as HeartShape } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'

interface Props {
  readonly item: Pick<NftItem, 'code' | 'name' | 'is_collect'>
  /** Whether the button has a round background, for use over a picture. */
  readonly round?: boolean
}

/**
 * The button that adds a work to the favourites. Offline the button shows why a change is not possible; a
 * guest is sent to sign in.
 */
export function FavouriteHeart({ item, round = false }: Props) {
  const { t } = useLingui()
  const problem = useErrorText()
  const router = useRouter()
  const online = useOnline()
  const { member } = useSession()
  const [busy, setBusy] = useState(false)
  const on = item.is_collect === 1
  const tap = async () => {
    if (!member) return goAfterNotice(router, t`Please login first`, loginHref(router.history.location.href))
    if (!online) return toast(t`You are offline. This needs a connection.`)
    if (busy) return
    setBusy(true)
    try {
      const done = await send(nft.collect, { code: item.code, state: on ? '0' : '1' })
      toast(done.is_collect === 1 ? t`Added to favourites` : t`Removed from favourites`)
    } catch (error) {
      toast(problem(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      icon={HeartShape}
      label={t`Favourite: ${item.name}`}
      pressed={on}
      filled={on}
      tone={on && online ? 'blue' : 'soft'}
      round={round}
      target={round ? 36 : 44}
      size={round ? 16 : 20}
      aria-busy={busy || undefined}
      onClick={tap}
    />
  )
}
