import { averagePrice, type SpotEnd } from '#domain/trade/spotEvaluate.ts'
import type { MailDraft } from '../../content/messages/write-message.ts'
import type { OrderRow } from './store.ts'

type Order = Omit<OrderRow, 'id'>

/** The base coin of a symbol such as `BTC/USDT`. */
const baseOf = ({ symbol }: Order): string => symbol.slice(0, symbol.indexOf('/'))

/** Notification that an order is filled. */
export const filledMail = (order: Order): MailDraft => ({
  userId: order.user_id,
  kind: order.side === 'buy' ? 'spot_bought' : 'spot_sold',
  details: {
    symbol: order.symbol,
    base: baseOf(order),
    quote: order.fee_currency,
    amount: order.filled,
    price: averagePrice(order.gross, order.filled),
    total: order.total,
    fee: order.fee,
  },
  time: order.completed_at,
})

/** Notification that one or several orders are cancelled. */
export function cancelledMail(orders: readonly Order[]): MailDraft | null {
  const [order] = orders
  if (!order) return null
  const { user_id: userId, completed_at: time } = order
  if (orders.length > 1) return { userId, kind: 'orders_cancelled', details: { count: orders.length }, time }
  if (order.order_type === 'trailing_stop')
    return { userId, kind: 'trailing_cancelled', details: { symbol: order.symbol }, time }
  return {
    userId,
    kind: order.side === 'buy' ? 'buy_cancelled' : 'sell_cancelled',
    details: {
      symbol: order.symbol,
      base: baseOf(order),
      quote: order.fee_currency,
      amount: order.amount,
      limit: order.limit_price ?? order.stop_price ?? '',
      filled: order.filled,
    },
    time,
  }
}

/** Notification that the stop of an order was reached and the order is a limit order now. */
export const triggeredMail = (order: Order, time: number): MailDraft => ({
  userId: order.user_id,
  kind: 'stop_triggered',
  details: {
    symbol: order.symbol,
    quote: order.fee_currency,
    price: order.trigger_price ?? '',
    limit: (order.order_type === 'oco' ? order.stop_limit_price : order.limit_price) ?? '',
  },
  time,
})

/**
 * Notification that the price reached the activation price of a trailing stop: its stop price follows the
 * market from now on.
 */
export const activeMail = (order: Order, time: number): MailDraft => ({
  userId: order.user_id,
  kind: 'trailing_active',
  details: { symbol: order.symbol, quote: order.fee_currency, price: order.activation_price ?? '' },
  time,
})

/** Notification that a sell order was opened for the quantity that a buy received. */
export const exitMail = (sale: OrderRow, buy: Order): MailDraft => ({
  userId: sale.user_id,
  kind: 'exit_opened',
  details: {
    symbol: sale.symbol,
    base: baseOf(sale),
    amount: sale.amount,
    take_profit: buy.take_profit ?? '—',
    stop_loss: buy.stop_loss ?? '—',
  },
  time: sale.created_at,
})

const UNFILLED = {
  no_price: 'market_no_price',
  worst_price: 'market_worst_price',
  ioc: 'ioc_ended',
  fok: 'fok_ended',
  funds_spent: 'funds_spent',
} as const satisfies Record<SpotEnd, string>

/**
 * Notification that an order ended without being filled, with the reason: the first price after its acceptance did
 * not meet its terms, or no price was recorded in time.
 */
export const unfilledMail = (order: Order, reason: SpotEnd): MailDraft => ({
  userId: order.user_id,
  kind: UNFILLED[reason],
  details: {
    symbol: order.symbol,
    base: baseOf(order),
    quote: order.fee_currency,
    limit: order.limit_price ?? '',
    amount: order.amount,
    filled: order.filled,
  },
  time: order.completed_at,
})
