import { useLingui } from '@lingui/react/macro'
import type { DualProduct } from '#contract/earn/dual.ts'
import { market } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import type { Decimal } from '#domain/money.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import styles from './dual.module.css'
import { usePriceText } from './labels.ts'

/** Number of candles of 15 minutes in 24 hours. */
const POINTS = '96'
const WIDTH = 300
const HEIGHT = 120
const PAD = 12

/** Line chart of the reference price of the last 24 hours, with a line at the target price. */
export function ReferenceChart({
  product,
  reference,
}: {
  readonly product: DualProduct
  readonly reference: Decimal | null
}) {
  const { t } = useLingui()
  const format = useFormat()
  const price = usePriceText()
  const problem = useErrorText()
  const { data, error, refetch } = useRead(market.candles, {
    symbol: product.symbol,
    period: '15min',
    from: '0',
    to: '0',
    limit: POINTS,
  })
  if (!data && error) return <ErrorState inline message={problem(error)} onRetry={refetch} />
  const linked = Number(product.linked_price)
  const closes = (data ?? []).map(({ close }) => Number(close))
  const points = reference === null ? closes : [...closes, Number(reference)]
  const last = points.at(-1)
  const low = Math.min(...points, linked)
  const span = Math.max(...points, linked) - low || 1
  const height = (value: number): number => HEIGHT - PAD - ((value - low) / span) * (HEIGHT - 2 * PAD)
  const step = WIDTH / Math.max(1, points.length - 1)
  const line = points
    .map(
      (point, index) => `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${height(point).toFixed(1)}`,
    )
    .join('')
  const shownLinked = price(product.linked_price, product.price_precision)
  const shown = reference === null ? '' : format.price(reference, product.price_precision)
  return (
    <section className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Reference price, 24 hours: now ${shown}, target price ${shownLinked}`}
      >
        <line
          x1="0"
          x2={WIDTH}
          y1={height(linked)}
          y2={height(linked)}
          stroke="var(--soft)"
          strokeWidth="1"
          strokeDasharray="5 5"
          vectorEffect="non-scaling-stroke"
        />
        {points.length > 1 && (
          <path
            d={line}
            fill="none"
            stroke="var(--blue)"
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <span className={styles.chartLinked} style={{ top: `${(height(linked) / HEIGHT) * 100}%` }}>
        {shownLinked}
      </span>
      {last !== undefined && reference !== null && (
        <span className={styles.chartNow} style={{ top: `${(height(last) / HEIGHT) * 100}%` }}>
          {shown}
        </span>
      )}
    </section>
  )
}
