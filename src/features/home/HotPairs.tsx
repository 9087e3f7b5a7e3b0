import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { LegalGroup, Quote } from '#contract/market/market.ts'
import type { Reading } from '#data/api/use-read.ts'
import { usdPrice } from '#data/realtime/fiat-rates.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import { LivePercent, LivePrice, useLiveDirection } from '#features/market/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Sparkline } from '#ui/figures/Sparkline.tsx'
import styles from './home.module.css'
import { rank } from './rankPairs.ts'
import { useRankedPairIds } from './useRankedPairIds.ts'

interface Props {
  readonly market: Pick<Reading<readonly LegalGroup[]>, 'data' | 'error'>
  readonly live: boolean
}

/** Whether the cards stay empty, because the list could not be read or no market is open. */
const hasNone = ({ data, error }: Props['market']): boolean =>
  data === undefined
    ? error !== null
    : rank(
        data.flatMap(({ quotation }) => quotation),
        'hot',
        usdPrice,
      ).length === 0

/** The three most popular pairs as cards. */
export function HotPairs({ market, live }: Props) {
  const ids = useRankedPairIds('hot').slice(0, 3)
  if (ids.length === 0 && hasNone(market)) return null
  return (
    <section className={styles.hot}>
      {ids.length === 0
        ? [0, 1, 2].map((at) => (
            <div key={at} className={cx(styles.hotCard, styles.hotWaiting)}>
              <Skeleton width={64} height={12} />
              <Skeleton width={80} height={18} />
              <Skeleton height={28} />
            </div>
          ))
        : ids.map((id) => {
            const quote = getQuote(id)
            return quote && <HotCard key={id} quote={quote} live={live} />
          })}
    </section>
  )
}

function HotCard({ quote, live }: { readonly quote: Quote; readonly live: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const points = useMemo(() => quote.spark.map(Number), [quote.spark])
  const direction = useLiveDirection(quote)
  const price = format.price(quote.now_price, quote.price_precision)
  return (
    <Link href={`/pages/transaction/currency?match_id=${quote.id}`} className={styles.hotCard}>
      <span className={styles.pair}>
        {quote.currency_name}
        <span className={styles.legal}>/{quote.legal_name}</span>
      </span>
      <LivePrice quote={quote} live={live} size={price.length > 9 ? 14 : 16} weight={600} />
      <LivePercent quote={quote} muted={!live} size={12} />
      <Sparkline
        points={points}
        direction={live ? direction : 0}
        label={
          direction > 0 ? t`24 hours, rising` : direction < 0 ? t`24 hours, falling` : t`24 hours, unchanged`
        }
      />
    </Link>
  )
}
