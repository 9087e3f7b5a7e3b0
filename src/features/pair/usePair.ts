import { useMemo } from 'react'
import type { LegalGroup, Quote } from '#contract/market/market.ts'
import type { Reading } from '#data/api/use-read.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { useQuote } from '#data/realtime/ticker-store.ts'

export interface PairView {
  /**
   * The pair with the figures of the list (`useNewest` has newer figures); undefined until loaded, or when
   * the pair is not offered.
   */
  readonly quote: Quote | undefined
  /** All pairs, for pickers of a pair; undefined until loaded. */
  readonly quotes: readonly Quote[] | undefined
  readonly market: Reading<readonly LegalGroup[]>
  /** Whether figures are current, so that colours, flashes and estimates may use them. */
  readonly live: boolean
  /** True when the list is loaded but does not contain the pair. */
  readonly missing: boolean
}

/** Whether the pair can be traded with leverage. */
export const isLever = (quote: Quote): boolean => quote.is_open_lever === 1

/**
 * The pair of a page, by id or symbol; without id and symbol, the pair that the function `otherwise` returns.
 */
export function usePair(
  wanted: { readonly matchId?: number | undefined; readonly symbol?: string | undefined },
  otherwise?: (quotes: readonly Quote[]) => Quote | undefined,
): PairView {
  const market = useMarket()
  const quotes = useMemo(() => market.data?.flatMap((group) => group.quotation), [market.data])
  const { matchId, symbol } = wanted
  const named = matchId !== undefined || symbol !== undefined
  const listed = quotes?.find((quote) =>
    matchId === undefined ? quote.symbol === symbol : quote.id === matchId,
  )
  const quote = listed ?? (quotes && !named ? otherwise?.(quotes) : undefined)
  const live = market.state === 'live' || market.state === 'fresh'
  return { quote, quotes, market, live, missing: quotes !== undefined && quote === undefined }
}

/** A pair with its newest figures. Rerenders at every tick, so use it in small components. */
export const useNewest = (listed: Quote): Quote => useQuote(listed.id) ?? listed
