import { useMemo } from 'react'
import type { LegalGroup, Quote } from '#contract/market/market.ts'
import type { Reading } from '#data/api/reading.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { useQuote } from '#data/realtime/ticker-store.ts'

export interface PairView {
  /** As the list has it, its figures with it (`useNewest`); undefined until that was read, or when it is not offered. */
  readonly quote: Quote | undefined
  /** Every pair, for pickers. */
  readonly quotes: readonly Quote[] | undefined
  readonly market: Reading<readonly LegalGroup[]>
  /** Figures are current: colours, flashes and previews may use them. */
  readonly live: boolean
  /** The list is there and the pair is not in it. */
  readonly missing: boolean
}

/** Traded with futures and on margin too. */
export const isLever = (quote: Quote): boolean => quote.is_open_lever === 1

/** The pair of a page by its id or symbol, or the one that `otherwise` chooses from the list. */
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

/** A pair with its newest figures. For the small parts that show them: they are drawn again at every tick. */
export const useNewest = (listed: Quote): Quote => useQuote(listed.id) ?? listed
