import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { useFormat } from '#i18n/format.ts'
import type { ChartLine } from '#ui/chart/types.ts'

/** Lines on the chart at the prices of positions and open orders. */
export function useFuturesLines(
  quote: Quote,
  positions: readonly LeverOrder[],
  orders: readonly LeverOrder[],
): readonly ChartLine[] {
  const { t } = useLingui()
  const format = useFormat()
  return useMemo(
    () =>
      [...positions, ...orders]
        .filter(
          (order) => order.match_id === quote.id && (order.status !== 0 || order.order_type === 'limit'),
        )
        .map((order) => {
          const at = order.status === 0 ? order.target_price : order.price
          const share = format.number(order.share, { max: 2 })
          const words = order.type === 1 ? t`Long ${share}` : t`Short ${share}`
          return {
            key: `lever${order.id}`,
            price: Number(at),
            label: `${words} · ${format.price(at, quote.price_precision)}`,
            tone: order.type === 1 ? ('up' as const) : ('down' as const),
          }
        }),
    [positions, orders, quote.id, quote.price_precision, format, t],
  )
}
