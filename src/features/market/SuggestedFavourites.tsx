import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Check, Star } from '#ui/media/icons.ts'
import { LivePercent, LiveText } from './LivePairFigures.tsx'
import styles from './market.module.css'
import { suggested } from './marketRows.ts'
import { PairName } from './PairRow.tsx'

interface Props {
  readonly quotes: readonly Quote[]
  readonly offline: boolean
  /** Whether live prices arrive; without live prices the figures have no colour. */
  readonly live: boolean
  readonly onAdd: (quotes: readonly Quote[]) => Promise<void>
}

/** Six suggested pairs, preselected as favourites, for a person without favourites. */
export function SuggestedFavourites({ quotes, offline, live, onAdd }: Props) {
  const { t } = useLingui()
  const offers = useMemo(() => suggested(quotes), [quotes])
  const [left, setLeft] = useState<readonly number[]>([])
  const wanted = offers.filter(({ id }) => !left.includes(id))
  if (offers.length === 0) return <EmptyState icon={Star} text={<Trans>No favourites yet</Trans>} />

  const turn = (id: number) =>
    setLeft((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  return (
    <div className={styles.suggest}>
      <p className={styles.hint}>
        <Trans>No favourites yet. These are traded most:</Trans>
      </p>
      <div className={styles.offers}>
        {offers.map((quote) => (
          <Offer
            key={quote.id}
            quote={quote}
            live={live}
            on={wanted.includes(quote)}
            onTurn={() => turn(quote.id)}
          />
        ))}
      </div>
      <Button
        block
        disabled={wanted.length === 0 || offline}
        aria-label={t`Add to favourites`}
        onClick={() => onAdd(wanted)}
      >
        <Trans>Add</Trans>
      </Button>
      {offline && (
        <p className={styles.hint}>
          <Trans>You are offline. This needs a connection.</Trans>
        </p>
      )}
    </div>
  )
}

interface OfferProps {
  readonly quote: Quote
  readonly live: boolean
  readonly on: boolean
  readonly onTurn: () => void
}

function Offer({ quote, live, on, onTurn }: OfferProps) {
  const format = useFormat()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the whole card is a checkbox, and an input cannot contain the card.
    <button type="button" role="checkbox" aria-checked={on} className={styles.offer} onClick={onTurn}>
      <CoinMark name={quote.currency_name} src={quote.currency_logo} />
      <span className={styles.offerText}>
        <strong>
          <PairName quote={quote} />
        </strong>
        <span className={styles.offerFigures}>
          <LiveText
            quote={quote}
            text={({ now_price, price_precision }) => format.price(now_price, price_precision)}
          />
          <LivePercent size={12} quote={quote} muted={!live} />
        </span>
      </span>
      <span className={cx(styles.tick, on && styles.ticked)}>{on && <Icon icon={Check} size={14} />}</span>
    </button>
  )
}
