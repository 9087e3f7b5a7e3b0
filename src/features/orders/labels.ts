import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { isPositive } from '#domain/money.ts'
import type { TimeInForce } from '#domain/trade/spot.ts'
import type { StopDirection } from '#domain/trade/spotStopOrder.ts'
import { endReason } from '#i18n/orderEndReason.ts'
import { endsAtNextTick, type Pending } from './openOrderRules.ts'

const STATUS: Readonly<Record<SpotOrder['status'], MessageDescriptor>> = {
  doing: msg({ context: 'order status', message: 'Open' }),
  complete: msg({ context: 'order status', message: 'Filled' }),
  cancelled: msg`Cancelled`,
}

/**
 * Status of an order for display: an order that ended unfilled or partly filled at the next recorded price
 * has another status than an order that its owner cancelled.
 */
export function statusOf(
  order: Pending & Pick<SpotOrder, 'end_reason' | 'filled_amount'>,
): MessageDescriptor {
  if (order.end_reason === 'amended') return msg({ context: 'order status', message: 'Amended' })
  if (order.end_reason !== 'split' && endReason(order))
    return isPositive(order.filled_amount)
      ? msg({ context: 'order status', message: 'Partly filled' })
      : msg({ context: 'order status', message: 'Not filled' })
  return endsAtNextTick(order) ? msg`Waiting for the next recorded price` : STATUS[order.status]
}

/** Names of the times in force, abbreviated as on most exchanges. */
export const IN_FORCE: Readonly<Record<TimeInForce, MessageDescriptor>> = {
  gtc: msg`GTC`,
  post_only: msg`Post-only`,
  ioc: msg`IOC`,
  fok: msg`FOK`,
}

export const KIND: Readonly<Record<SpotOrder['order_type'], MessageDescriptor>> = {
  limit: msg`Limit`,
  market: msg({ context: 'order type', message: 'Market' }),
  stop_limit: msg`Stop limit`,
  stop_market: msg`Stop market`,
  trailing_stop: msg`Trailing stop`,
  oco: msg`OCO`,
}

const SIGN = { up: '≥', down: '≤' } as const

/** Text of a stop price with the direction of its trigger: "≥ 70,000". */
export const stopText = (direction: StopDirection, price: string): string => `${SIGN[direction]} ${price}`

/**
 * Text of an order's type: "Limit", "Limit · FOK", "Market". The default time in force of a limit order is
 * omitted.
 */
export function useKind(): (order: Pick<SpotOrder, 'order_type' | 'time_in_force'>) => string {
  const { i18n } = useLingui()
  return ({ order_type, time_in_force }) =>
    [KIND[order_type], ...(time_in_force === 'gtc' ? [] : [IN_FORCE[time_in_force]])]
      .map((word) => i18n._(word))
      .join(' · ')
}

export const baseOf = (order: Pick<SpotOrder, 'symbol'>): string => order.symbol.replace(/\/.*/, '')

/** Route of one order, open or ended. */
export const orderHref = (id: number | string): string => `/pages/transaction/currency_order?id=${id}`
