import type { Quote } from '#contract/market/market.ts'
import type { Filter } from './Filters.tsx'

/** Open orders of one pair, or (`matchId` 0, without a symbol) of every pair. */
export interface CancelScope {
  readonly matchId: number
  readonly symbol: string | null
}

/**
 * Which orders "Cancel all" is about while these are listed. Null where the call cannot say it: by side or by age, or of a
 * pair that is not known here.
 */
export function scopeOf({ pair, side, days }: Filter, quotes: readonly Quote[]): CancelScope | null {
  if (side !== '' || days !== '') return null
  if (pair === null) return { matchId: 0, symbol: null }
  const quote = quotes.find(
    ({ currency_id, legal_id }) => currency_id === pair.currencyId && legal_id === pair.legalId,
  )
  return quote ? { matchId: quote.id, symbol: quote.symbol } : null
}
