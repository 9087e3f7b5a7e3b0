import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import type { Notice } from '#features/kit/index.ts'
import type { Format } from '#i18n/format.ts'
import { endReason } from '#i18n/orderEndReason.ts'
import { baseOf, orderHref } from './labels.ts'

/**
 * Banner about a fill of an order, or about its end without a fill; null for an open order and for an order
 * that the person cancelled.
 */
export function orderNotice(order: SpotOrder, format: Format): Notice | null {
  const ended = endReason(order)
  if (order.status !== 'complete' && ended === null) return null
  const about = { once: `spot_order ${order.id}`, href: orderHref(order.id) }
  if (ended) {
    const { symbol } = order
    const reason = i18n._(ended)
    return { ...about, text: t`${symbol} not filled: ${reason}` }
  }
  const what = `${format.amount(order.filled_amount, 18)} ${baseOf(order)}`
  const decimals = getQuote(order.match_id)?.price_precision
  // Before the first quotes the pair's decimals are unknown, so the price is shown without trailing zeros.
  const price =
    decimals === undefined ? format.amount(order.avg_price, 8) : format.price(order.avg_price, decimals)
  return { ...about, text: order.type === 1 ? t`Bought ${what} at ${price}` : t`Sold ${what} at ${price}` }
}
