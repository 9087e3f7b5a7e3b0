import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { big, exact, isPositive } from '#domain/money.ts'
import { eachOnce, type OwnFill, useFillMarks } from '#features/pair/index.ts'
import { useFormat } from '#i18n/format.ts'
import type { ChartFill, ChartLine } from '#ui/chart/types.ts'
import { usePast } from './queries.ts'

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

/**
 * Openings and closes of positions as fills for the chart. A long position opens by a purchase and closes by
 * a sale, a short position the other way round.
 */
export const futuresFillsOf = (orders: readonly LeverOrder[]): readonly OwnFill[] =>
  orders
    .filter(({ open_time: opened, share }) => opened > 0 && isPositive(share))
    .flatMap(({ id, type, open_time: time, price, share, number, opened_share: whole, closes }) => {
      const [opens, ends] = type === 1 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
      return [
        // `number` excludes the parts that have been closed, so the quantity at the opening is computed from
        // the original lots.
        { key: `lever${id}`, time, price, number: exact(big(number).times(whole).div(share)), side: opens },
        ...closes.map((close, index) => ({
          key: `lever${id} ${index}`,
          time: close.time,
          price: close.price,
          number: close.number,
          side: ends,
        })),
      ]
    })

/** Marks on the chart where the person's positions of a pair were opened and closed. */
export function useFuturesFills(quote: Quote, positions: readonly LeverOrder[]): readonly ChartFill[] {
  const past = usePast({ currencyId: quote.currency_id, legalId: quote.legal_id, days: '' }).rows
  const fills = useMemo(
    () => futuresFillsOf(eachOnce([...past, ...positions.filter(({ match_id }) => match_id === quote.id)])),
    [positions, past, quote.id],
  )
  return useFillMarks(quote, fills)
}
