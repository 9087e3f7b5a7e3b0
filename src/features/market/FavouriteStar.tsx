import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Star } from '#ui/media/icons.ts'

interface Props {
  readonly symbol: string
  readonly on: boolean
  /** Whether the device is offline: the star is then grey, and a click shows why. */
  readonly offline: boolean
  /** Whether a change of the favourite is in flight: clicks are then ignored. */
  readonly busy: boolean
  readonly onToggle: () => unknown
  /** Size of the star: `row` in lists, `bar` in navigation bars. */
  readonly place?: 'row' | 'bar'
}

export function FavouriteStar({ symbol, on, offline, busy, onToggle, place = 'row' }: Props) {
  const { t } = useLingui()
  return (
    <IconButton
      icon={Star}
      label={t`Favourite ${symbol}`}
      pressed={on}
      filled={on}
      tone={on && !offline ? 'blue' : 'soft'}
      target={place === 'row' ? 40 : 44}
      size={place === 'row' ? 16 : 20}
      aria-busy={busy || undefined}
      onClick={onToggle}
    />
  )
}
