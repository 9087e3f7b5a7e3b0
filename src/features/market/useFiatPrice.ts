import type { Quote } from '#contract/market/market.ts'
import { useFiat, useUsdPrice } from '#data/realtime/fiat-rates.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'

/** Formats amounts of a currency in the person's fiat; null while its USD price is unknown. */
export function useFiatText(currency: string): (amount: Decimal) => string | null {
  const format = useFormat()
  const { of, shownCode } = useFiat()
  const usd = useUsdPrice(currency)
  return (amount) => (usd === null ? null : format.fiat(of(exact(big(amount).times(usd))), shownCode))
}

/** Last price of a pair in the person's fiat. */
export const useFiatPrice = (quote: Pick<Quote, 'now_price' | 'legal_name'>): string | null =>
  useFiatText(quote.legal_name)(quote.now_price)
