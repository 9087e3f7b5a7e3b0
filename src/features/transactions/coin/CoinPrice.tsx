import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { LivePercent, LivePrice, useLiveDirection } from '#features/market/index.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Sparkline } from '#ui/figures/Sparkline.tsx'
import styles from './coin.module.css'

interface Props {
  readonly quote: Quote
  /** Whether live prices arrive; otherwise the price is shown as old. */
  readonly live: boolean
}

/** The pair's price and a sparkline of the last 24 hours, linked to the page of the pair. */
export function CoinPrice({ quote, live }: Props) {
  const { t } = useLingui()
  const points = useMemo(() => quote.spark.map(Number), [quote.spark])
  const direction = useLiveDirection(quote)
  return (
    <Link href={`/pages/transaction/currency?match_id=${quote.id}`} className={styles.price}>
      <span className={styles.priceText}>
        <span className={styles.soft}>
          {quote.currency_name}/{quote.legal_name}
        </span>
        <LivePrice quote={quote} live={live} size={16} weight={600} />
        <LivePercent quote={quote} muted={!live} size={12} />
      </span>
      <Sparkline
        points={points}
        direction={live ? direction : 0}
        height={48}
        label={
          direction > 0 ? t`24 hours, rising` : direction < 0 ? t`24 hours, falling` : t`24 hours, unchanged`
        }
      />
    </Link>
  )
}
