import { useMemo } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import { market, type Quote } from '#contract/market/market.ts'
import { type Reading, useRead } from '#data/api/use-read.ts'
import type { Decimal } from '#domain/money.ts'
import type { SpotMarket, SpotSide, SpotTerms } from '#domain/trade/spot.ts'
import { accountOf, ageOf } from '#features/kit/index.ts'

/** Terms of spot orders on a pair; null until the decimals of the quote currency are known. */
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

/** Balance of the account that pays an order of this side; empty for a guest. */
export function useBalance(quote: Quote | undefined, side: SpotSide): Reading<{ available: Decimal }> {
  const currency = (side === 'buy' ? quote?.legal_id : quote?.currency_id) ?? 1
  const type = quote ? accountOf(quote) : 'change'
  return useRead(wallet.detail, { currency, type }, { enabled: quote !== undefined })
}

/**
 * The present market of a pair. The result contains the age of the price, so call this function again for
 * each use.
 */
export const marketNow = (quote: Quote): SpotMarket => ({
  status: quote.trading_status,
  last: { price: quote.now_price, age: ageOf(quote) },
})
