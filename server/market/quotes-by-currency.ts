import type { LegalGroup, Quote } from '#contract/market/market.ts'

/** Groups quotes by quote currency, in the order of the pairs, as in the `message` of `quotation_new`. */
export function groupQuotes(quotes: readonly Quote[]): LegalGroup[] {
  const groups = new Map<number, LegalGroup>()
  for (const quote of quotes) {
    const group = groups.get(quote.legal_id)
    if (group) group.quotation.push(quote)
    else
      groups.set(quote.legal_id, {
        legal_id: quote.legal_id,
        legal_name: quote.legal_name,
        quotation: [quote],
      })
  }
  return [...groups.values()]
}
