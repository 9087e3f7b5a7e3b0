import type { Quote } from '#contract/market/market.ts'
import { inputOf, type TicketContext, type TicketState } from './ticketState.ts'

/** Parameters of the call `futures.submit`: exactly the order that the form showed. */
export function paramsOf(quote: Quote, state: TicketState, context: TicketContext) {
  const { side, orderType, price, share, leverage, takeProfit, stopLoss, stopShare } = inputOf(state, context)
  return {
    currency_id: quote.currency_id,
    legal_id: quote.legal_id,
    type: side === 'long' ? ('1' as const) : ('2' as const),
    share,
    multiple: String(leverage),
    order_type: orderType,
    target_price: orderType === 'limit' ? price : '',
    worst_price: orderType === 'market' ? price : '',
    target_profit_price: takeProfit,
    stop_loss_price: stopLoss,
    stop_share: stopShare ?? '',
    fee_rate: context.terms?.feeRate ?? '',
    overnight_rate: context.terms?.overnightRate ?? '',
  }
}
