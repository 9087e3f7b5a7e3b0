import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { AnswerOf } from '#contract/kit.ts'
import type { Lang } from '#contract/lang.ts'
import { type Fiat, market } from '#contract/market.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import { getQuoteBySymbol, onBoard, useListing } from './board.ts'
import type { Answered } from './client.ts'
import { serverNow } from './clock.ts'
import { prefs, usePref } from './prefs.ts'
import { queryClient, readOptions } from './queries.ts'

/** Counted as one US dollar on screen (screens-core A33 knows no other rate for them). */
const DOLLARS = new Set(['USD', 'USDT', 'USDC'])

/** US dollars for 1 of a currency at the board's prices; null while its price is not known. Missing is not zero. */
export function usdPrice(currency: string): Decimal | null {
  if (DOLLARS.has(currency)) return '1' as Decimal
  return getQuoteBySymbol(`${currency}/USDT`)?.now_price ?? null
}

/** product.md §7, on the server's clock. */
const OUTDATED_AFTER = 86_400_000
/** Rates that their source has not renewed are asked for again only this often. */
const ASK_AGAIN = 300_000

type Rates = AnswerOf<typeof market.fiatRates>
/** Milliseconds until the rates are older than a day; zero or less when they are, or were never read at their source. */
const leftOf = (kept: Answered<Rates> | undefined): number =>
  kept ? kept.data.save_time * 1000 + OUTDATED_AFTER - serverNow() : 0

const ratesOptions = (lang: Lang) => ({
  ...readOptions(market.fiatRates, {}, lang),
  // Older than a day, not a day old: at 86 400 000 ms sharp they still hold.
  staleTime: ({ state }: { readonly state: { readonly data: Answered<Rates> | undefined } }) =>
    leftOf(state.data) < 0 || !state.data?.data.save_time ? 0 : Number.POSITIVE_INFINITY,
})

/** At launch: asks for the rates when those of this device are older than a day, or were never read. */
export const readRates = (): Promise<void> => queryClient.prefetchQuery(ratesOptions(prefs.get().lang))

/** The rates as they were last read at their source; undefined while this device has none. Older than a day they are asked for again. */
export function useRates(): Rates | undefined {
  const { data } = useQuery({
    ...ratesOptions(usePref('lang')),
    refetchInterval: ({ state }) => Math.max(leftOf(state.data) + 1, ASK_AGAIN),
  })
  return data?.data.save_time ? data.data : undefined
}

export interface FiatView {
  readonly code: Fiat
  /** Units of `code` for 1 USD; null while no rate was ever read. A dollar is always one. */
  readonly rate: Decimal | null
  /** No rates were ever read: even the dollar's is the standard, not a reading (product.md §3). */
  readonly unread: boolean
  /** When the rates were read at their source (ms); null when never. */
  readonly asOf: number | null
  /** A USD or USDT amount in the chosen fiat, exact. Without a rate the amount stays in USD: see `shownCode`. */
  of(usd: Decimal): Decimal
  /** What `of` gives: the chosen code, or USD while its rate is missing. */
  readonly shownCode: Fiat
}

/** The chosen fiat and its rate. */
export function useFiat(): FiatView {
  const chosen = usePref('fiat')
  const rates = useRates()
  const found = chosen === 'USD' ? ('1' as Decimal) : (rates?.rates[chosen] ?? null)
  const of = useCallback((usd: Decimal) => (found === null ? usd : exact(big(usd).times(found))), [found])
  return {
    code: chosen,
    rate: found,
    unread: rates === undefined,
    asOf: rates ? rates.save_time * 1000 : null,
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
