import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import { useReadList } from '#data/api/use-read.ts'
import { isPositive } from '#domain/money.ts'

/**
 * Id of the sale that a filled buy opened for its take profit and stop loss; 0 when this sale is not among
 * the newest orders.
 */
export function useTakeProfitStopLossOrderId(order: SpotOrder): number {
  const opens =
    order.status !== 'doing' &&
    isPositive(order.filled_amount) &&
    (isPositive(order.take_profit) || isPositive(order.stop_loss))
  const { rows } = useReadList(
    spot.orders,
    { currency_id: order.currency_id, legal_id: order.legal_id, type: '2', limit: 100 },
    { enabled: opens },
  )
  return opens ? (rows.find(({ parent_id }) => parent_id === order.id)?.id ?? 0) : 0
}
