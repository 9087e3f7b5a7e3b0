import { useEffect, useMemo, useRef, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { serverNow } from '#data/platform/clock.ts'
import { holdFirstPaint } from '#data/platform/first-paint.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { CandleChart } from '#ui/chart/CandleChart.tsx'
import type { ChartFill, ChartLine, MovedLine } from '#ui/chart/types.ts'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'
import { useAlertLines } from './alertLines.ts'
import { PERIODS_IN_ROW, usePeriods } from './chartPeriods.ts'
import { keepIndicators, keepPeriod, readIndicators, readPeriod } from './chartSettings.ts'
import { useSpotFills } from './ownFills.ts'
import styles from './pair.module.css'
import { useCandles } from './useCandles.ts'
import { useDrawings } from './useDrawings.ts'
import { useSpotOrderLines } from './useSpotOrderLines.tsx'

/** The person's lines and trades on a chart. */
export interface OwnMarks {
  readonly lines: readonly ChartLine[]
  readonly fills: readonly ChartFill[]
  /**
   * The line that the person has dragged to a new price; drawn at the new price until the change is confirmed
   * or cancelled.
   */
  readonly moved: MovedLine | null
  /** Called when the person has dragged a line to another price. */
  readonly onMove: (line: MovedLine) => void
}

interface Props {
  readonly quote: Quote
  readonly live: boolean
  /** Whether the chart is the 180 px strip above the order form, with candles only. */
  readonly strip?: boolean
  /** Lines and marks to draw instead of the person's open spot orders and spot trades. */
  readonly own?: OwnMarks
  /** Height of the candles (px). */
  readonly height?: number
}

/**
 * Height of the candles (px): with the period row (36 px) and the time axis (22 px) the strip is 180 px high.
 */
const STRIP_HEIGHT = 122

/** Candle chart of a pair, with the person's open orders and price alerts as lines and trades as marks. */
export function PairChart({ quote, live, strip = false, own, ...size }: Props) {
  const place = strip ? 'strip' : 'page'
  const periods = usePeriods()
  const format = useFormat()
  const problemOf = useErrorText()
  const [period, setPeriod] = useState(readPeriod)
  const { candles, last, closesAt, reading, asOf, streaming, onOlder } = useCandles(quote.symbol, period)
  const { sheet, ...spot } = useSpotOrderLines(quote)
  const spotFills = useSpotFills(quote, own === undefined)
  const { lines, fills, moved, onMove } = own ?? { ...spot, fills: spotFills }
  const alerts = useAlertLines(quote, !strip)
  const allLines = useMemo(() => [...lines, ...alerts], [lines, alerts])
  const [indicators, setIndicators] = useState(() => readIndicators(place))
  const drawings = useDrawings(quote.symbol)
  const current = streaming && live
  const isFresh = live && (streaming || reading.state === 'fresh')
  // The first paint counts as complete only when the chart is drawn, so that background work does not delay
  // the drawing.
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
        lines={allLines}
        moved={moved}
        onMove={onMove}
        fills={fills}
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
      {!isFresh && asOf !== null && (
        <div className={styles.chartAsOf}>
          <AsOfChip stale time={format.asOf(asOf)} onRefresh={reading.refetch} />
        </div>
      )}
      {!own && sheet}
    </div>
  )
}
