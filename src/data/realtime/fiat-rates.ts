import { QueryObserver } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type Fiat, market } from '#contract/market/market.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import { queryClient, readOptions } from '../api/queries.ts'
import type { Answered } from '../api/timed-answer.ts'
import { serverNow } from '../platform/clock.ts'
import { createCell } from '../platform/emitter.ts'
import { prefs, usePref } from '../session/device-preferences.ts'
import { getQuoteBySymbol, onTickers } from './ticker-store.ts'

/** Currencies that count as one US dollar each; there are no rates for the stablecoins. */
const DOLLARS = new Set(['USD', 'USDT', 'USDC'])

/**
 * Price of one unit of a currency in US dollars, from the prices in the ticker store; null (not zero) while
 * unknown.
 */
export function usdPrice(currency: string): Decimal | null {
  if (DOLLARS.has(currency)) return '1' as Decimal
  return getQuoteBySymbol(`${currency}/USDT`)?.now_price ?? null
}

/** Rates that were read from their source longer ago than this (ms, server's clock) are requested again. */
const OUTDATED_AFTER = 86_400_000
/**
 * Interval (ms) of further requests when the server's rates are still old, because their source has no newer
 * rates.
 */
const ASK_AGAIN = 300_000
/**
 * Time (ms) after an answer during which the rates are not requested again, even if they are old. After an outage every
 * component would otherwise request them at once.
 */
const JUST_ASKED = 10_000

type Rates = AnswerOf<typeof market.fiatRates>
/** Milliseconds until the rates are a day old; zero or less when they are over a day old or missing. */
const leftOf = (kept: Answered<Rates> | undefined): number =>
  kept ? kept.data.save_time * 1000 + OUTDATED_AFTER - serverNow() : 0

const ratesOptions = (lang: Lang) => ({
  ...readOptions(market.fiatRates, {}, lang),
  // Rates count as stale when they are more than a day old; at an age of exactly one day they still count as
  // fresh.
  staleTime: ({ state: { data } }: { readonly state: { readonly data: Answered<Rates> | undefined } }) => {
    const old = leftOf(data) < 0 || !data?.data.save_time
    return old && serverNow() - (data?.asOf ?? 0) > JUST_ASKED ? 0 : Number.POSITIVE_INFINITY
  },
})

/** Requests the rates when the stored rates are missing or over a day old. Called at launch. */
export const readRates = (): Promise<void> => queryClient.prefetchQuery(ratesOptions(prefs.get().lang))

/**
 * One observer serves all components, because lists show a fiat figure in each row, and rows mount and
 * unmount while scrolling.
 */
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

/**
 * The rates as last read from their source; undefined while there are none. Requested again when over a day
 * old.
 */
export const useRates = (): Rates | undefined => useSyncExternalStore(followRates, rates.get)

export interface FiatView {
  readonly code: Fiat
  /** Units of `code` for 1 USD: 1 for USD itself, null while unknown. */
  readonly rate: Decimal | null
  /** True when no rates were ever read, so that even the rate 1 of USD is only a default. */
  readonly unread: boolean
  /** When the rates were read from their source (server's clock, ms); null when never. */
  readonly asOf: number | null
  /**
   * Converts a USD or USDT amount into the chosen fiat, unrounded. Without a rate the amount stays in USD;
   * see `shownCode`.
   */
  of(usd: Decimal): Decimal
  /**
   * Currency of the amounts that `of` returns: the chosen currency, or USD while the rate of that currency is
   * missing.
   */
  readonly shownCode: Fiat
}

/** The chosen fiat currency and its rate. */
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

/**
 * Price of one unit of a currency in USD, from the prices in the ticker store; null while unknown. Rerenders
 * only when the value changes.
 */
export const useUsdPrice = (currency: string): Decimal | null =>
  useSyncExternalStore(onTickers, () => usdPrice(currency))
