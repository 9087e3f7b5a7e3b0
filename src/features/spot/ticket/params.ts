import type { Quote } from '#contract/market/market.ts'
import { draftOf, inputOf, type TicketContext, type TicketState } from './state.ts'

/**
 * What travels of a ticket (contract `spot.place`): exactly what it showed. A sale given in quote is sent as the base that
 * it came to, because the price that the server would count it with may be another one.
 */
export function paramsOf(quote: Quote, ticket: TicketState, context: TicketContext) {
  const { side, orderType, price, amount, unit } = inputOf(ticket, context)
  const sold = side === 'sell' && unit === 'quote' ? draftOf(ticket, context)?.number : undefined
  return {
    currency_id: quote.currency_id,
    legal_id: quote.legal_id,
    type: side === 'buy' ? ('1' as const) : ('2' as const),
    amount: sold ?? amount,
    target_price: orderType === 'limit' ? price : '',
    order_type: orderType,
    amount_unit: sold === undefined ? unit : ('base' as const),
    worst_price: orderType === 'market' ? price : '',
  }
}
