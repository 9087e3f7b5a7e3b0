import type { Quote } from '#contract/market/market.ts'
import { hasLimit } from '#domain/trade/spotStopOrder.ts'
import { draftOf, inputOf, type TicketContext, type TicketState } from './ticketState.ts'

/**
 * Parameters of the order (call `spot.place`), exactly as shown. A sale typed in quote currency is sent as
 * the displayed base amount, because the server might convert at another price.
 */
export function paramsOf(quote: Quote, ticket: TicketState, context: TicketContext) {
  const input = inputOf(ticket, context)
  const { side, orderType, timeInForce, price, amount, unit } = input
  const sold = side === 'sell' && unit === 'quote' ? draftOf(ticket, context)?.number : undefined
  return {
    currency_id: quote.currency_id,
    legal_id: quote.legal_id,
    type: side === 'buy' ? ('1' as const) : ('2' as const),
    amount: sold ?? amount,
    target_price: hasLimit(orderType) ? price : '',
    order_type: orderType,
    time_in_force: timeInForce,
    amount_unit: sold === undefined ? unit : ('base' as const),
    worst_price: orderType === 'market' ? price : '',
    stop_price: input.stopPrice,
    stop_limit_price: input.stopLimit,
    callback_rate: input.callbackRate,
    activation_price: input.activation,
    take_profit: input.takeProfit,
    stop_loss: input.stopLoss,
    fee_rate: quote.fee_rate,
  }
}
