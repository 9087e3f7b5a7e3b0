import type { Quote } from '#contract/market/market.ts'
import type { Filter } from './OrderFilters.tsx'

/** Open orders of one pair, or of all pairs (`matchId` 0, no symbol). */
export interface CancelScope {
  readonly matchId: number
  readonly symbol: string | null
}

/**
 * The orders that "Cancel all" would cancel for this filter. Null when the call cannot cancel by this filter:
 * by side, by age, or for an unknown pair.
 */
export function scopeOf({ pair, side, days }: Filter, quotes: readonly Quote[]): CancelScope | null {
  if (side !== '' || days !== '') return null
  if (pair === null) return { matchId: 0, symbol: null }
  const quote = quotes.find(
    ({ currency_id, legal_id }) => currency_id === pair.currencyId && legal_id === pair.legalId,
  )
  return quote ? { matchId: quote.id, symbol: quote.symbol } : null
}
