import { useCallback, useSyncExternalStore } from 'react'
import { type Fiat, market } from '#contract/market.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import { getQuoteBySymbol, onBoard, useListing } from './board.ts'
import { usePref } from './prefs.ts'
import { useRead } from './reading.ts'

/** Counted as one US dollar on screen (screens-core A33 knows no other rate for them). */
const DOLLARS = new Set(['USD', 'USDT', 'USDC'])

/** US dollars for 1 of a currency at the board's prices; null while its price is not known. Missing is not zero. */
export function usdPrice(currency: string): Decimal | null {
  if (DOLLARS.has(currency)) return '1' as Decimal
  return getQuoteBySymbol(`${currency}/USDT`)?.now_price ?? null
}

export interface FiatView {
  readonly code: Fiat
  /** Units of `code` for 1 USD; null while no rate was ever read. */
  readonly rate: Decimal | null
  /** When the rates were read at their source (ms); null when never. */
  readonly asOf: number | null
  /** A USD or USDT amount in the chosen fiat, exact. Without a rate the amount stays in USD: see `shownCode`. */
  of(usd: Decimal): Decimal
  /** What `of` gives: the chosen code, or USD while its rate is missing. */
  readonly shownCode: Fiat
}

/** The chosen fiat and its rate (read at launch when older than 24 h, product.md §7). */
export function useFiat(): FiatView {
  const chosen = usePref('fiat')
  const { data } = useRead(market.fiatRates, {})
  const found = chosen === 'USD' ? ('1' as Decimal) : (data?.rates[chosen] ?? null)
  const of = useCallback((usd: Decimal) => (found === null ? usd : exact(big(usd).times(found))), [found])
  return {
    code: chosen,
    rate: found,
    asOf: data?.save_time ? data.save_time * 1000 : null,
    of,
    shownCode: found === null ? 'USD' : chosen,
  }
}

/** USD for 1 of a currency, following the board; null while unknown. */
export function useUsdPrice(currency: string): Decimal | null {
  useListing()
  return useSyncExternalStore(
    (listener) => (DOLLARS.has(currency) ? () => {} : onBoard(listener)),
    () => usdPrice(currency),
  )
}
