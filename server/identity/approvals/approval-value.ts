import { big, type Decimal, roundUp } from '#domain/money.ts'
import { isRecent } from '#domain/trade/freshPrice.ts'
import type { Market, Pair } from '../../market/types.ts'

/** Maximum age (ms) of a recorded price, and of a fiat rate, for the valuation of an act. */
const PRICE_AGE = 300_000
const RATE_AGE = 86_400_000
const DIGITS = 6

/**
 * Whether a price can be used to value an act: it was recorded (at `recorded`, ms) recently, and its pair is not
 * halted.
 */
export const isActPrice = (pair: Pick<Pair, 'halted'> | null, recorded: number, time: number): boolean =>
  pair?.halted === false && isRecent(time - recorded, PRICE_AGE)

/**
 * The value of an amount in USDT at recorded prices, rounded up to 6 decimals. The value determines the number of
 * operators that must approve an act. The value is `unknown` when a price is missing, is older than five minutes or
 * belongs to a halted pair, or when a fiat rate is older than a day.
 */
export function actValue(
  market: Pick<Market, 'usdtPrice' | 'pair'>,
  currency: number,
  amount: Decimal,
  time: number,
): Decimal | 'unknown' {
  const priced = market.usdtPrice(currency)
  if (!priced || !isRecent(time - priced.time, RATE_AGE)) return 'unknown'
  if (!priced.pairs.every((id) => isActPrice(market.pair(id), priced.time, time))) return 'unknown'
  return roundUp(big(priced.price).times(amount).abs(), DIGITS)
}
