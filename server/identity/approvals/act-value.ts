import { big, type Decimal, roundUp } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'

/** Prices older than this are not used to value an act (ms). */
const PRICE_AGE = 86_400_000
const DIGITS = 6

/**
 * The value of an amount in USDT at recorded prices, rounded up to 6 decimals. It decides how many operators an act
 * needs. `unknown` without a price of the last day.
 */
export function actValue(
  market: Pick<Market, 'usdtPrice'>,
  currency: number,
  amount: Decimal,
  time: number,
): Decimal | 'unknown' {
  const priced = market.usdtPrice(currency)
  if (!priced || time - priced.time > PRICE_AGE) return 'unknown'
  return roundUp(big(priced.price).times(amount).abs(), DIGITS)
}
