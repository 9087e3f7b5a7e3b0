import type { wallet } from '#contract/funds/wallet.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { big, decimal, roundDown } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import { noSuch } from '../../platform/errors.ts'

/** Decimals of a price in USDT or USD. */
const PRICE_DIGITS = 12
const ONE = decimal('1')

/**
 * The address that is shown in demo mode. The chain is simulated, so the address is a text that says so and cannot be
 * mistaken for an address to pay to. It differs by user and network, like real addresses.
 */
export const simulatedAddress = (network: string, userId: number): string =>
  `TEST-ONLY-NOT-PAYABLE-${network.replace(/[^A-Za-z0-9]+/g, '')}-${userId}`

/**
 * Price of one unit at the last recorded ticks; null when there is no price. A US dollar without a
 * price counts as one USDT (docs/products/market.md#value-in-usdt).
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
