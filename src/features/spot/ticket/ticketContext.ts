import { useMemo, useSyncExternalStore } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import { market, type Quote } from '#contract/market/market.ts'
import { type Reading, useRead } from '#data/api/reading.ts'
import { serverNow } from '#data/platform/clock.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { SPOT_STALE_MS, type SpotSide, type SpotTerms } from '#domain/trade/spot.ts'
import type { TicketContext } from './state.ts'

/** Terms of a pair; null until the scale of its quote currency is known. */
export function useTerms(quote: Quote | undefined): SpotTerms | null {
  const { data: coins } = useRead(market.coins, {})
  const scale = coins?.find((coin) => coin.id === quote?.legal_id)?.precision
  const { price_precision, number_precision, min_number, min_total, max_number, max_total, fee_rate } =
    quote ?? {}
  return useMemo(
    () =>
      scale === undefined ||
      price_precision === undefined ||
      number_precision === undefined ||
      min_number === undefined ||
      min_total === undefined ||
      max_number === undefined ||
      max_total === undefined ||
      fee_rate === undefined
        ? null
        : {
            pricePrecision: price_precision,
            numberPrecision: number_precision,
            quoteScale: scale,
            minNumber: min_number,
            minTotal: min_total,
            maxNumber: max_number,
            maxTotal: max_total,
            feeRate: fee_rate,
          },
    [scale, price_precision, number_precision, min_number, min_total, max_number, max_total, fee_rate],
  )
}

/** The account that pays a pair's orders (stocks have their own). */
export const accountOf = (quote: Pick<Quote, 'type'>): 'change' | 'stock' =>
  quote.type === 'stock' ? 'stock' : 'change'

/** Balance of the paying account; empty for a guest. */
export function useBalance(
  quote: Quote | undefined,
  side: SpotSide,
): Reading<{ available: TicketContext['available'] & string }> {
  const currency = (side === 'buy' ? quote?.legal_id : quote?.currency_id) ?? 1
  const type = quote ? accountOf(quote) : 'change'
  return useRead(wallet.detail, { currency, type }, { enabled: quote !== undefined })
}

/** Age of a pair's last tick, ms. */
export const ageOf = (quote: Pick<Quote, 'time'>): number => Math.max(0, serverNow() - quote.time * 1000)

/** Whether the last tick is too old for a market order; checked every second. */
export const useIsStale = (quote: Quote | undefined): boolean =>
  useSyncExternalStore(onHeartbeat, () => quote === undefined || ageOf(quote) > SPOT_STALE_MS)

/**
 * The present context of the ticket. Call it at the moment of use (a tap), because the price ages. A price
 * that is not current counts as missing.
 */
export const contextOf = (
  quote: Quote,
  terms: SpotTerms,
  available: TicketContext['available'],
  current: boolean,
  slippage: string,
): TicketContext => ({
  terms,
  available,
  slippage,
  market: {
    status: quote.trading_status,
    last: current ? { price: quote.now_price, age: ageOf(quote) } : null,
  },
})
