import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import { directionOf, directionOfMove } from '#features/market/index.ts'
import { useNewest } from '#features/pair/index.ts'
import { MarketChip } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'
import { PriceText } from '#ui/figures/PriceText.tsx'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import styles from './chart.module.css'
import { TickChart } from './TickChart.tsx'
import type { Mark } from './tickPlot.ts'

const CandlesOf = deferredPart(() =>
  import('./SecondsCandleChart.tsx').then((part) => part.SecondsCandleChart),
)

type Look = 'line' | '1min' | '5min'

interface Props {
  readonly quote: Quote
  readonly live: boolean
  readonly orders: readonly SecondsOrder[]
  readonly asOf: number | null
  readonly onRefresh: () => void
  readonly height: number
}

const marksOf = (orders: readonly SecondsOrder[]): readonly Mark[] =>
  orders.flatMap(({ id, entry, seconds }) =>
    entry
      ? [{ id, entryAt: entry.time, price: Number(entry.price), endsAt: entry.time + seconds * 1000 }]
      : [],
  )

/** The pair's price, its chart, and the person's open options on the chart. */
export function SecondsChart({ quote: listed, live, orders, asOf, onRefresh, height }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const quote = useNewest(listed)
  const tick = usePrice(quote.id)
  const [look, setLook] = useState<Look>('line')
  const direction = live ? directionOf(quote.change) : 0
  const own = orders.filter(({ match_id }) => match_id === quote.id)
  return (
    <section aria-label={t`Price`}>
      <div className={styles.head}>
        <span className={styles.price}>
          <PriceText
            size={28}
            weight={600}
            live={live}
            direction={direction}
            tick={directionOfMove(tick?.move)}
          >
            {format.price(quote.now_price, quote.price_precision)}
          </PriceText>
          <PriceText size={12} direction={direction}>
            {format.percent(quote.change)}
          </PriceText>
        </span>
        <Segmented
          className={styles.periods}
          height={32}
          label={t`Chart period`}
          value={look}
          onChange={setLook}
          items={[
            { value: 'line', label: t({ context: 'chart', message: 'Time' }) },
            { value: '1min', label: '1m' },
            { value: '5min', label: '5m' },
          ]}
        />
      </div>
      <div className={styles.tags}>
        <MarketChip />
        {!live && asOf !== null && <AsOfChip stale time={format.asOf(asOf)} onRefresh={onRefresh} />}
      </div>
      {look === 'line' ? (
        <TickChart
          symbol={quote.symbol}
          precision={quote.price_precision}
          marks={marksOf(own)}
          live={live}
          height={height}
        />
      ) : (
        <Suspense fallback={<div style={{ height }} />}>
          <CandlesOf quote={quote} period={look} orders={own} live={live} height={height - 22} />
        </Suspense>
      )}
    </section>
  )
}
