import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { LeverOrder } from '#contract/trade/futures.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { big, type Decimal, exact, isPositive } from '#domain/money.ts'
import { type OwnFill, uniqueById, useFillMarks } from '#features/pair/index.ts'
import { useFormat } from '#i18n/format.ts'
import type { ChartFill, ChartLine } from '#ui/chart/types.ts'
import { useIsCurrent, usePast } from './queries.ts'

/** A take profit or stop loss of a position on the chart. */
export interface StopLine {
  readonly order: LeverOrder
  readonly stop: 'takeProfit' | 'stopLoss'
  readonly line: ChartLine
}

/**
 * Lines on the chart at the prices of positions and open orders, and at the take profit, stop loss and
 * liquidation price of positions. While online, the lines of take profit and stop loss can be dragged. The
 * liquidation price, which each change of the margin and each overnight fee moves, is drawn only while the
 * positions are current.
 */
export function useFuturesLines(
  quote: Quote,
  { rows: positions, ...reading }: ListReading<LeverOrder>,
  orders: readonly LeverOrder[],
): { readonly lines: readonly ChartLine[]; readonly stops: readonly StopLine[] } {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const current = useIsCurrent(reading)
  return useMemo(() => {
    const priced = (price: string) => format.price(price as Decimal, quote.price_precision)
    const entries = [...positions, ...orders]
      .filter((order) => order.match_id === quote.id && (order.status !== 0 || order.order_type === 'limit'))
      .map((order): ChartLine => {
        const at = order.status === 0 ? order.target_price : order.price
        const share = format.number(order.share, { max: 2 })
        const words = order.type === 1 ? t`Long ${share}` : t`Short ${share}`
        return {
          key: `lever${order.id}`,
          price: Number(at),
          label: `${words} · ${priced(at)}`,
          tone: order.type === 1 ? 'up' : 'down',
        }
      })
    const stops = positions
      .filter((order) => order.match_id === quote.id)
      .flatMap((order) =>
        (['takeProfit', 'stopLoss'] as const).flatMap((stop): StopLine[] => {
          const price = stop === 'takeProfit' ? order.target_profit_price : order.stop_loss_price
          if (price === '') return []
          const name = stop === 'takeProfit' ? t`Take profit` : t`Stop loss`
          const labelAt = (at: string) => `${name} · ${priced(at)}`
          const line: ChartLine = {
            key: `lever${order.id} ${stop}`,
            price: Number(price),
            label: labelAt(price),
            tone: 'amber',
            ...(online && { labelAt }),
          }
          return [{ order, stop, line }]
        }),
      )
    const liquidations = positions
      .filter((order) => current && order.match_id === quote.id && order.liquidation_price !== '')
      .map((order): ChartLine => {
        const name = order.type === 1 ? t`Liq. long` : t`Liq. short`
        return {
          key: `lever${order.id} liquidation`,
          kind: 'liquidation',
          price: Number(order.liquidation_price),
          label: `${name} · ${priced(order.liquidation_price)}`,
          tone: 'amber',
        }
      })
    return { lines: [...entries, ...liquidations, ...stops.map(({ line }) => line)], stops }
  }, [positions, orders, online, current, quote.id, quote.price_precision, format, t])
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
        // `number` is the quantity that is still open, so the quantity at the opening is computed from the
        // original lots.
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
    () => futuresFillsOf(uniqueById([...past, ...positions.filter(({ match_id }) => match_id === quote.id)])),
    [positions, past, quote.id],
  )
  return useFillMarks(quote, fills)
}
