import { useSyncExternalStore } from 'react'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { getQuote, useQuote } from '#data/realtime/ticker-store.ts'
import type { Decimal } from '#domain/money.ts'
import { isFresh } from '#domain/trade/freshPrice.ts'
import { ageOf, useIsStale } from '#features/kit/index.ts'

/**
 * The last price of a pair if recent enough for a close, otherwise the reason why a close is not possible
 * (docs/products/market.md#fresh-prices).
 */
export type ClosePrice =
  | { readonly last: Decimal; readonly fault?: undefined }
  | {
      readonly last: null
      readonly fault: { readonly key: 'market_halted' | 'market_closed' | 'price_stale' }
    }

/** Whether live prices are arriving. */
function useLive(): boolean {
  const { state } = useMarket()
  return state === 'live' || state === 'fresh'
}

export function useClosePrice(matchId: number): ClosePrice {
  const live = useLive()
  const quote = useQuote(matchId)
  const stale = useIsStale(quote) || !live
  if (quote?.trading_status === 'halt') return { last: null, fault: { key: 'market_halted' } }
  if (quote?.trading_status === 'closed') return { last: null, fault: { key: 'market_closed' } }
  return !quote || stale ? { last: null, fault: { key: 'price_stale' } } : { last: quote.now_price }
}

const isStale = ({ match_id }: LeverOrder): boolean => {
  const quote = getQuote(match_id)
  return quote === undefined || !isFresh(ageOf(quote))
}

/** Number of the given positions that have no current price; checked every second. */
export function useStale(positions: readonly LeverOrder[]): number {
  const live = useLive()
  const stale = useSyncExternalStore(onHeartbeat, () => positions.filter(isStale).length)
  return live ? stale : positions.length
}
