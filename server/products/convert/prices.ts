import { type Decimal, decimal } from '#domain/money.ts'
import { isFresh } from '#domain/trade/freshPrice.ts'
import { listedPair } from '../../market/listed-pair.ts'
import type { Currency, Market, Pair } from '../../market/types.ts'
import { AppError } from '../../platform/errors.ts'

/** The currency through which all coins are converted. Its own price is 1. */
const MIDDLE = 'USDT'
const ONE = decimal('1')

const isMiddle = ({ name }: Pick<Currency, 'name'>): boolean => name === MIDDLE

/** The pair that prices a coin; null for USDT itself and for a coin without a listed pair against USDT. */
export const pairOf = (market: Market, coin: Currency): Pair | null => {
  const pair = isMiddle(coin) ? null : listedPair(market.pairBySymbol(`${coin.name}/${MIDDLE}`))
  return pair?.kind === 'coin' ? pair : null
}

/** Whether the coin can be converted by recorded prices: it is USDT, or has a pair against USDT. */
export const isPriced = (market: Market, coin: Currency): boolean =>
  coin.kind === 'crypto' && coin.status === 1 && (isMiddle(coin) || pairOf(market, coin) !== null)

/**
 * The coin's last recorded price. Throws AppError `convert_closed` when the pair is not traded now, and
 * `price_stale` when the price is too old.
 */
export function freshPrice(market: Market, coin: Currency, now: number): Decimal {
  if (isMiddle(coin)) return ONE
  const pair = pairOf(market, coin)
  if (!pair || market.status(pair.id).status !== 'open') throw new AppError('convert_closed')
  const last = market.last(pair.id)
  if (!last || !isFresh(now - last.time)) throw new AppError('price_stale')
  return last.price
}
