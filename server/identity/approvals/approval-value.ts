import { big, type Decimal, roundUp } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'

/** Maximum age (ms) of a price for the valuation of an act. */
const PRICE_AGE = 86_400_000
const DIGITS = 6

/**
 * The value of an amount in USDT at recorded prices, rounded up to 6 decimals. The value determines
 * the number of operators that must approve an act. `unknown` without a price of the last day.
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
