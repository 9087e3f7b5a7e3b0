import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { DepthChart, type DepthPoint } from '#ui/figures/DepthChart.tsx'
import { BookOpen } from '#ui/media/icons.ts'
import { cropToCommonRange, groupBook, groupSteps, type Level } from '../order-book/groupLevels.ts'
import type { BookView } from '../order-book/useBook.ts'
import { PanelAsOf } from './PanelAsOf.tsx'
import styles from './pair.module.css'

interface Props {
  readonly quote: Quote
  readonly view: BookView
  /** Whether the market's prices are live. */
  readonly current: boolean
}

const point = (level: Level): DepthPoint => [Number(level.price), Number(level.cumulative)]

/** Depth chart; the cursor shows a price and the cumulative amount up to this price. */
export function DepthPanel({ quote, view, current }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { book, live, asOf, failed, refetch } = view
  const tick = groupSteps(quote.price_precision)[0] ?? ('1' as Decimal)
  const levels = useMemo(() => (book ? cropToCommonRange(groupBook(book, tick, 100)) : null), [book, tick])
  if (levels === null) {
    if (failed) return <ErrorState onRetry={refetch} />
    return <Skeleton height={240} />
  }
  const { bids, asks } = levels
  const [bid, ask] = [bids[0], asks[0]]
  if (!bid || !ask) return <EmptyState icon={BookOpen} text={<Trans>The order book is empty</Trans>} />
  const price = (level: Level | undefined) => (level ? format.price(level.price, quote.price_precision) : '')
  const bestBid = price(bid)
  const bestAsk = price(ask)
  return (
    <>
      <div className={styles.depthAsOf}>
        <PanelAsOf asOf={asOf} live={live && current} onRefresh={refetch} />
      </div>
      <DepthChart
        height={200}
        bids={bids.map(point)}
        asks={asks.map(point)}
        label={t`Depth of ${quote.symbol}: best bid ${bestBid}, best ask ${bestAsk}`}
        ticks={[price(bids.at(-1)), `${bestBid} · ${bestAsk}`, price(asks.at(-1))]}
        cursor={(side, index) => {
          const level = (side === 'bids' ? bids : asks)[index]
          return [
            price(level),
            level ? `${format.short(level.cumulative, { figures: 5 })} ${quote.currency_name}` : '',
          ]
        }}
      />
    </>
  )
}
