import { t } from '@lingui/core/macro'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { serverNow } from '#data/platform/clock.ts'
import type { Notice } from '#features/kit/index.ts'
import type { Format } from '#i18n/format.ts'

/** Age (ms) up to which an event about an open position reports its opening, and not a later change. */
const OPENED_WITHIN = 10_000

/**
 * Banner about a position that just opened, or that closed; null for every other state, and for a copied position, whose
 * trader decides when it opens and closes.
 */
export function resultNotice(order: LeverOrder, format: Format): Notice | null {
  const { id, symbol, fee_currency: currency } = order
  if (order.follow_user_id !== 0) return null
  if (order.status === 3) {
    const profit = format.number(order.net_profits, { max: 2, sign: 'always' })
    return {
      once: `lever_closed ${id}`,
      text: t`${symbol} closed: ${profit} ${currency} with fees`,
      href: '/pages/transaction/contract_order?tab=history',
    }
  }
  if (order.status !== 1 || serverNow() - order.open_time * 1000 > OPENED_WITHIN) return null
  const price = format.price(order.price, order.price_precision)
  return {
    once: `lever_open ${id}`,
    text: t`${symbol} opened at ${price}`,
    href: '/pages/transaction/contract_order',
  }
}
