import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { endReason } from '#i18n/orderEnd.ts'

const STATUS: Readonly<Record<SpotOrder['status'], MessageDescriptor>> = {
  doing: msg({ context: 'order status', message: 'Open' }),
  complete: msg({ context: 'order status', message: 'Filled' }),
  cancelled: msg`Cancelled`,
}

/**
 * A market order is decided by the next recorded price, so an ended one that was not filled has a reason of
 * its own.
 */
export function statusOf(order: Pick<SpotOrder, 'status' | 'order_type' | 'end_reason'>): MessageDescriptor {
  if (order.end_reason !== 'split' && endReason(order))
    return msg({ context: 'order status', message: 'Not filled' })
  return order.status === 'doing' && order.order_type === 'market'
    ? msg`Waiting for the next recorded price`
    : STATUS[order.status]
}

export const KIND: Readonly<Record<SpotOrder['order_type'], MessageDescriptor>> = {
  limit: msg`Limit`,
  market: msg({ context: 'order type', message: 'Market' }),
}

export const baseOf = (order: Pick<SpotOrder, 'symbol'>): string => order.symbol.replace(/\/.*/, '')

/** Route of one order, open or done. */
export const orderHref = (id: number | string): string => `/pages/transaction/currency_order?id=${id}`
