import { useSyncExternalStore } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { serverNow } from '#data/platform/clock.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { isFresh } from '#domain/trade/freshPrice.ts'

/** The account that pays for orders of a pair: the stock account for stocks, otherwise the spot account. */
export const accountOf = (quote: Pick<Quote, 'type'>): 'change' | 'stock' =>
  quote.type === 'stock' ? 'stock' : 'change'

/** Age (ms) of a pair's last tick, by the server's clock. */
export const ageOf = (quote: Pick<Quote, 'time'>): number => Math.max(0, serverNow() - quote.time * 1000)

/** Whether the last tick is too old for a market order; checked every second. */
export const useIsStale = (quote: Quote | undefined): boolean =>
  useSyncExternalStore(onHeartbeat, () => quote === undefined || !isFresh(ageOf(quote)))
