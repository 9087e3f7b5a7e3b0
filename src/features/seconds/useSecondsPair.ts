import type { Quote } from '#contract/market/market.ts'
import { usePair } from '#features/pair/index.ts'

const firstOpen = (quotes: readonly Quote[]): Quote | undefined =>
  quotes.find((quote) => quote.is_open_micro === 1)

/** The pair of the page: the pair in the URL, or the first pair on which seconds options are offered. */
export function useSecondsPair(matchId: number | undefined) {
  const view = usePair({ matchId }, firstOpen)
  const quotes = view.quotes?.filter((quote) => quote.is_open_micro === 1)
  const offered = view.quote?.is_open_micro === 1 ? view.quote : undefined
  return { ...view, quotes, quote: offered, missing: view.quotes !== undefined && !offered }
}
