import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useCandles } from '#features/pair/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { CandleChart } from '#ui/chart/CandleChart.tsx'
import type { ChartLine, Indicators } from '#ui/chart/types.ts'
import { sideOf } from '../labels.ts'

interface Props {
  readonly quote: Quote
  readonly period: '1min' | '5min'
  readonly orders: readonly SecondsOrder[]
  readonly live: boolean
  readonly height: number
}

/** The periods are shown above the chart, so the chart component gets an empty list. */
const NO_PERIODS = [] as const
const PLAIN: Indicators = { main: [], sub: [] }

/**
 * Candle chart with lines at the entry prices of the person's open options, each labelled with the option's
 * end.
 */
export function SecondsCandleChart({ quote, period, orders, live, height }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const problemOf = useErrorText()
  const [indicators, setIndicators] = useState(PLAIN)
  const { candles, last, closesAt, reading, streaming, onOlder } = useCandles(quote.symbol, period)
  const lines = useMemo(
    () =>
      orders.flatMap((order): ChartLine[] => {
        if (!order.entry) return []
        const price = format.price(order.entry.price, quote.price_precision)
        const ends = format.time(order.expire_time, 'clock')
        return [
          {
            key: String(order.id),
            price: Number(order.entry.price),
            label: t`Entry ${price} · ends ${ends}`,
            tone: sideOf(order),
          },
        ]
      }),
    [orders, quote.price_precision, format, t],
  )
  return (
    <CandleChart
      name={quote.symbol}
      candles={candles}
      last={last}
      precision={quote.price_precision}
      unit={quote.currency_name}
      periods={NO_PERIODS}
      periodsInRow={NO_PERIODS}
      period={period}
      onPeriod={() => undefined}
      look="candles"
      closesAt={streaming && live ? closesAt : undefined}
      now={serverNow}
      lines={lines}
      onOlder={onOlder}
      error={reading.error ? problemOf(reading.error) : undefined}
      onRetry={reading.refetch}
      indicators={indicators}
      onIndicators={setIndicators}
      height={height}
    />
  )
}
