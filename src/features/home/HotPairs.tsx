import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useQuote } from '#data/board.ts'
import { useFormat } from '#i18n/format.ts'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/Link.tsx'
import { PriceText } from '#ui/PriceText.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { directionOf } from './direction.ts'
import styles from './home.module.css'
import { usePicks } from './usePicks.ts'

/** The three hottest pairs as cards. */
export function HotPairs({ live }: { readonly live: boolean }) {
  const ids = usePicks('hot').slice(0, 3)
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
        : ids.map((id) => <HotCard key={id} id={id} live={live} />)}
    </section>
  )
}

function HotCard({ id, live }: { readonly id: number; readonly live: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const quote = useQuote(id)
  const spark = quote?.spark
  const points = useMemo(() => spark?.map(Number) ?? [], [spark])
  if (!quote) return null
  const direction = directionOf(quote.change)
  const price = format.price(quote.now_price, quote.price_precision)
  return (
    <Link href={`/pages/transaction/currency?match_id=${id}`} className={styles.hotCard}>
      <span className={styles.pair}>
        {quote.currency_name}
        <span className={styles.legal}>/{quote.legal_name}</span>
      </span>
      <PriceText size={price.length > 9 ? 14 : 16} weight={600} live={live}>
        {price}
      </PriceText>
      <PriceText size={12} direction={live ? direction : 0}>
        {format.percent(quote.change)}
      </PriceText>
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
