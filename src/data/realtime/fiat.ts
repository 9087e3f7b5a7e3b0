import { QueryObserver } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type Fiat, market } from '#contract/market/market.ts'
import type { AnswerOf } from '#contract/wire/kit.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import type { Answered } from '../api/client.ts'
import { queryClient, readOptions } from '../api/queries.ts'
import { serverNow } from '../platform/clock.ts'
import { createCell } from '../platform/emitter.ts'
import { prefs, usePref } from '../session/prefs.ts'
import { getQuoteBySymbol, onTickers } from './ticker-store.ts'

/** Counted as one US dollar on screen: the rates know no other for them. */
const DOLLARS = new Set(['USD', 'USDT', 'USDC'])

/** US dollars for 1 of a currency at the ticker store's prices; null while its price is not known. Missing is not zero. */
export function usdPrice(currency: string): Decimal | null {
  if (DOLLARS.has(currency)) return '1' as Decimal
  return getQuoteBySymbol(`${currency}/USDT`)?.now_price ?? null
}

/** Rates are refreshed when they are a day old, on the server's clock (ms). */
const OUTDATED_AFTER = 86_400_000
/** Rates that their source has not renewed are asked for again only this often. */
const ASK_AGAIN = 300_000
/** An answer of this moment is taken as it is, also when its source gave none: after a dark time everybody asks at once. */
const JUST_ASKED = 10_000

type Rates = AnswerOf<typeof market.fiatRates>
/** Milliseconds until the rates are older than a day; zero or less when they are, or were never read at their source. */
const leftOf = (kept: Answered<Rates> | undefined): number =>
  kept ? kept.data.save_time * 1000 + OUTDATED_AFTER - serverNow() : 0

const ratesOptions = (lang: Lang) => ({
  ...readOptions(market.fiatRates, {}, lang),
  // Older than a day, not a day old: at 86 400 000 ms sharp they still hold.
  staleTime: ({ state: { data } }: { readonly state: { readonly data: Answered<Rates> | undefined } }) => {
    const old = leftOf(data) < 0 || !data?.data.save_time
    return old && serverNow() - (data?.asOf ?? 0) > JUST_ASKED ? 0 : Number.POSITIVE_INFINITY
  },
})

/** At launch: asks for the rates when those of this device are older than a day, or were never read. */
export const readRates = (): Promise<void> => queryClient.prefetchQuery(ratesOptions(prefs.get().lang))

/** One observer for everything on screen: a list has a fiat figure in every row, and rows come and go while it scrolls. */
const rates = createCell<Rates | undefined>(undefined)
let readers = 0
let stopReading = (): void => {}

function readOn(): void {
  const options = () => ({
    ...ratesOptions(prefs.get().lang),
    refetchInterval: ({ state }: { readonly state: { readonly data: Answered<Rates> | undefined } }) =>
      Math.max(leftOf(state.data) + 1, ASK_AGAIN),
  })
  const observer = new QueryObserver(queryClient, options())
  const take = ({ data }: { readonly data: Answered<Rates> | undefined }) =>
    rates.set(data?.data.save_time ? data.data : undefined)
  const offs = [observer.subscribe(take), prefs.subscribe(() => observer.setOptions(options()))]
  take(observer.getCurrentResult())
  stopReading = () => {
    for (const off of offs) off()
  }
}

function followRates(listener: () => void): () => void {
  const off = rates.subscribe(listener)
  readers += 1
  if (readers === 1) readOn()
  return () => {
    off()
    readers -= 1
    if (readers === 0) stopReading()
  }
}

/** The rates as they were last read at their source; undefined while this device has none. Older than a day they are asked for again. */
export const useRates = (): Rates | undefined => useSyncExternalStore(followRates, rates.get)

export interface FiatView {
  readonly code: Fiat
  /** Units of `code` for 1 USD; null while no rate was ever read. A dollar is always one. */
  readonly rate: Decimal | null
  /** No rates were ever read: even the dollar's is the standard, not a reading. */
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
  const read = useRates()
  const found = chosen === 'USD' ? ('1' as Decimal) : (read?.rates[chosen] ?? null)
  const of = useCallback((usd: Decimal) => (found === null ? usd : exact(big(usd).times(found))), [found])
  return {
    code: chosen,
    rate: found,
    unread: read === undefined,
    asOf: read ? read.save_time * 1000 : null,
    of,
    shownCode: found === null ? 'USD' : chosen,
  }
}

/** USD for 1 of a currency, following the ticker store; null while unknown. Renders only when it moved. */
export const useUsdPrice = (currency: string): Decimal | null =>
  useSyncExternalStore(onTickers, () => usdPrice(currency))
