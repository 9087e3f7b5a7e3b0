import type { wallet } from '#contract/funds/wallet.ts'
import type { AnswerOf } from '#contract/wire/kit.ts'
import { big, decimal, roundDown } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import { noSuch } from '../../platform/errors.ts'

/** Digits of a price in USDT or USD. */
const PRICE_DIGITS = 12
const ONE = decimal('1')

/**
 * What stands in the place of an address in demo mode. The chain is simulated, so it names itself and cannot be mistaken
 * for a payable one. It differs per person and network, as real ones do.
 */
export const simulatedAddress = (network: string, userId: number): string =>
  `TEST-ONLY-NOT-PAYABLE-${network.replace(/[^A-Za-z0-9]+/g, '')}-${userId}`

/**
 * The price of one unit at the last recorded ticks; null when nothing prices it. A dollar that nothing prices counts as
 * one USDT (docs/products/market.md#value-in-usdt).
 */
export function rateOf(market: Market, currencyId: number): AnswerOf<typeof wallet.rate> {
  if (!market.currency(currencyId)) throw noSuch('id')
  const priced = market.usdtPrice(currencyId)
  if (!priced) return { currency_id: currencyId, usdt: null, usd: null, time: 0 }
  const dollar = market.currencies().find((currency) => currency.name === 'USD')
  const usd = dollar ? (market.usdtPrice(dollar.id)?.price ?? ONE) : ONE
  return {
    currency_id: currencyId,
    usdt: priced.price,
    usd: roundDown(big(priced.price).div(usd), PRICE_DIGITS),
    time: wireTime(priced.time),
  }
}
