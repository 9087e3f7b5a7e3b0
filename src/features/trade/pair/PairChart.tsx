import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { PERIODS, type Period, type Quote } from '#contract/market.ts'
import { serverNow } from '#data/clock.ts'
import { holdPicture } from '#data/first.ts'
import { local } from '#data/local.ts'
import { useSession } from '#data/session.ts'
import { useFormat } from '#i18n/format.ts'
import { useProblem } from '#i18n/problem.ts'
import { AsOfChip } from '#ui/AsOfChip.tsx'
import { CandleChart } from '#ui/chart/CandleChart.tsx'
import { type ChartLine, FIRST_INDICATORS, type Indicators } from '#ui/chart/types.ts'
import { useOpenOrders } from '../orders/OpenOrders.tsx'
import styles from './pair.module.css'
import { useCandles } from './useCandles.ts'

const NAME = 'chartPeriod'
const readPeriod = (): Period => PERIODS.find((period) => period === local.get(NAME)) ?? '15min'

/** Seven stand in the row, the others behind "More". */
const ORDER = [
  ['line', ''],
  ['1min', '1m'],
  ['5min', '5m'],
  ['15min', '15m'],
  ['60min', '1h'],
  ['4hour', '4h'],
  ['1day', '1D'],
  ['30min', '30m'],
  ['1week', '1W'],
  ['1mon', '1M'],
] as const satisfies readonly (readonly [Period, string])[]

const isPeriod = (value: string): value is Period => (PERIODS as readonly string[]).includes(value)

interface Props {
  readonly quote: Quote
  readonly live: boolean
  /** The 180 px strip over the ticket: candles only. */
  readonly strip?: boolean
}

/** With the 36 px of the periods and the 22 of the time axis the strip is 180 high (screens-core §9). */
const STRIP_HEIGHT = 122
const STRIP_INDICATORS: Indicators = { main: ['MA'], sub: [] }

/** The pair's candles with the person's open orders as lines (screens-core §9). */
export function PairChart({ quote, live, strip = false }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const problemOf = useProblem()
  const [period, setPeriod] = useState(readPeriod)
  const { candles, last, closesAt, reading, asOf, streaming, onOlder } = useCandles(quote.symbol, period)
  const lines = useOrderLines(quote)
  const [indicators, setIndicators] = useState(strip ? STRIP_INDICATORS : FIRST_INDICATORS)
  const current = streaming && live
  // The drawing is part of the page's first picture: what runs beside the page does not take its time.
  const drawn = useRef(() => {})
  useEffect(() => {
    drawn.current = holdPicture()
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
        periods={ORDER.map(([value, label]) => ({ value, label: label || t`Time` }))}
        period={period}
        onPeriod={(next) => {
          if (!isPeriod(next)) return
          local.set(NAME, next)
          setPeriod(next)
        }}
        look={period === 'line' ? 'line' : 'candles'}
        closesAt={current ? closesAt : undefined}
        now={serverNow}
        lines={lines}
        onOlder={onOlder}
        onShown={() => drawn.current()}
        error={reading.error ? problemOf(reading.error) : undefined}
        onRetry={reading.refetch}
        indicators={indicators}
        onIndicators={setIndicators}
        {...(strip ? { height: STRIP_HEIGHT } : {})}
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
        .filter((order) => order.match_id === quote.id && order.order_type === 'limit')
        .map((order) => {
          const number = format.amount(order.amount, quote.number_precision)
          return {
            key: `${order.id}`,
            price: Number(order.target_price),
            label: order.type === 1 ? t`Buy ${number}` : t`Sell ${number}`,
            tone: order.type === 1 ? ('up' as const) : ('down' as const),
          }
        }),
    [member, orders, quote.id, quote.number_precision, format, t],
  )
}
