import { useCallback, useMemo } from 'react'
import type { ConvertCoin } from '#contract/funds/convert.ts'
import { market } from '#contract/market/market.ts'
import { type Reading, useRead } from '#data/api/use-read.ts'
import { type Decimal, decimal } from '#domain/money.ts'

const MIDDLE = 'USDT'
const ONE = decimal('1')

/** Last recorded USDT prices of coins, and their age. */
export function useUsdtPrices(): {
  readonly reading: Reading<unknown>
  readonly priceOf: (coin: ConvertCoin) => Decimal | null
} {
  const reading = useRead(market.quotes, {})
  const prices = useMemo(
    () =>
      new Map(
        reading.data
          ?.flatMap(({ quotation }) => quotation)
          .filter(({ legal_name, type }) => legal_name === MIDDLE && type === 'coin')
          .map(({ currency_id, now_price }) => [currency_id, now_price]),
      ),
    [reading.data],
  )
  const priceOf = useCallback(
    ({ currency_id, currency_name }: ConvertCoin) =>
      currency_name === MIDDLE ? ONE : (prices.get(currency_id) ?? null),
    [prices],
  )
  return { reading, priceOf }
}
