import type { Quote } from '#contract/market/market.ts'
import type { SpotTerms } from '#domain/trade/spot.ts'
import { marketNow } from '#features/orders/index.ts'
import type { TicketContext } from './state.ts'

/**
 * The present context of the ticket. Call it at the moment of use (a tap), because the price ages. A price
 * that is not `current` counts as missing, except for what `live` prices of any age decide.
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
