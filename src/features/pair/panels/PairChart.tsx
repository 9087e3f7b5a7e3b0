import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { serverNow } from '#data/platform/clock.ts'
import { holdFirstPaint } from '#data/platform/first-paint.ts'
import { useSession } from '#data/session/session.ts'
import type { Decimal } from '#domain/money.ts'
import { stopText, useOpenOrders, waitingAt } from '#features/orders/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { CandleChart } from '#ui/chart/CandleChart.tsx'
import type { ChartFill, ChartLine } from '#ui/chart/types.ts'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'
import { PERIODS_IN_ROW, usePeriods } from './chartPeriods.ts'
import { keepIndicators, keepPeriod, readIndicators, readPeriod } from './chartPrefs.ts'
import { useSpotFills } from './ownFills.ts'
import styles from './pair.module.css'
import { useCandles } from './useCandles.ts'
import { useDrawings } from './useDrawings.ts'

interface Props {
  readonly quote: Quote
  readonly live: boolean
  /** Whether the chart is the 180 px strip above the order form, with candles only. */
  readonly strip?: boolean
  /** Lines to draw instead of the person's open spot orders. */
  readonly lines?: readonly ChartLine[]
  /** Marks to draw instead of the person's spot trades. */
  readonly fills?: readonly ChartFill[]
  /** Height of the candles (px). */
  readonly height?: number
}

/**
 * Height of the candles (px): with the period row (36 px) and the time axis (22 px) the strip is 180 px high.
 */
const STRIP_HEIGHT = 122

/** Candle chart of a pair, with the person's open orders as lines and trades as marks. */
export function PairChart({ quote, live, strip = false, lines: given, fills: givenFills, ...size }: Props) {
  const place = strip ? 'strip' : 'page'
  const periods = usePeriods()
  const format = useFormat()
  const problemOf = useErrorText()
  const [period, setPeriod] = useState(readPeriod)
  const { candles, last, closesAt, reading, asOf, streaming, onOlder } = useCandles(quote.symbol, period)
  const own = useOrderLines(quote)
  const lines = given ?? own
  const ownFills = useSpotFills(quote, givenFills === undefined)
  const [indicators, setIndicators] = useState(() => readIndicators(place))
  const drawings = useDrawings(quote.symbol)
  const current = streaming && live
  // The first paint counts as complete only when the chart is drawn, so that background work starts after
  // that.
  const drawn = useRef(() => {})
  useEffect(() => {
    drawn.current = holdFirstPaint()
    return drawn.current
  }, [])
  return (
    <div className={styles.chart}>
      <CandleChart
        name={quote.symbol}
        candles={candles}
        last={last}
        precision={quote.price_precision}
        unit={quote.currency_name}
        periods={periods}
        periodsInRow={PERIODS_IN_ROW}
        period={period}
        onPeriod={(next) => {
          const picked = periods.find(({ value }) => value === next)?.value
          if (!picked) return
          keepPeriod(picked)
          setPeriod(picked)
        }}
        look={period === 'line' ? 'line' : 'candles'}
        closesAt={current ? closesAt : undefined}
        now={serverNow}
        lines={lines}
        fills={givenFills ?? ownFills}
        onOlder={onOlder}
        onShown={() => drawn.current()}
        error={reading.error ? problemOf(reading.error) : undefined}
        onRetry={reading.refetch}
        indicators={indicators}
        onIndicators={(next) => {
          keepIndicators(place, next)
          setIndicators(next)
        }}
        {...(strip ? { height: STRIP_HEIGHT } : { ...size, ...drawings })}
      />
      {!live && asOf !== null && (
        <div className={styles.chartAsOf}>
          <AsOfChip stale time={format.asOf(asOf)} onRefresh={reading.refetch} />
        </div>
      )}
    </div>
  )
}

function useOrderLines(quote: Quote): readonly ChartLine[] {
  const { t } = useLingui()
  const format = useFormat()
  const { member } = useSession()
  const { orders } = useOpenOrders()
  return useMemo(
    () =>
      (member ? (orders ?? []) : [])
        .filter((order) => order.match_id === quote.id)
        .flatMap((order) => {
          const { limit, stop } = waitingAt(order, quote.price_precision)
          const number = format.amount(order.amount, quote.number_precision)
          const side = order.type === 1 ? t`Buy ${number}` : t`Sell ${number}`
          const priced = (price: Decimal) => format.price(price, quote.price_precision)
          const lines: ChartLine[] = []
          if (limit !== null)
            lines.push({
              key: `${order.id}`,
              price: Number(limit),
              label: `${side} · ${priced(limit)}`,
              tone: order.type === 1 ? 'up' : 'down',
            })
          if (stop !== null)
            lines.push({
              key: `${order.id} stop`,
              price: Number(stop.price),
              label: `${side} · ${stopText(stop.direction, priced(stop.price))}`,
              tone: 'amber',
            })
          return lines
        }),
    [member, orders, quote.id, quote.number_precision, quote.price_precision, format, t],
  )
}
