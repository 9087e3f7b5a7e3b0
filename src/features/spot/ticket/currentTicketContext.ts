import type { Quote } from '#contract/market/market.ts'
import type { SpotTerms } from '#domain/trade/spot.ts'
import { marketNow } from '#features/orders/index.ts'
import type { TicketContext } from './ticketState.ts'

/**
 * The present values that the order form is checked against. Call this function at each use, such as a click,
 * because the result contains the age of the price. A price that is not `current` counts as missing, except
 * for order types that accept a price of any age.
 */
export function contextOf(
  quote: Quote,
  terms: SpotTerms,
  available: TicketContext['available'],
  current: boolean,
  live: boolean,
  slippage: string,
): TicketContext {
  const market = marketNow(quote)
  return {
    terms,
    available,
    slippage,
    market: current ? market : { ...market, last: null },
    recorded: live ? market.last : null,
  }
}
