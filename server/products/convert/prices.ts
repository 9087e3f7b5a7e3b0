import { QUOTE_PRICE_MS } from '#domain/funds/convert.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import type { Currency, Market, Pair } from '../../market/types.ts'
import { AppError } from '../../platform/errors.ts'

/** What conversions go through; its own price is 1. */
const MIDDLE = 'USDT'
const ONE = decimal('1')

export const isMiddle = ({ name }: Pick<Currency, 'name'>): boolean => name === MIDDLE

/** The pair whose recorded prices are a coin's; null for the middle itself and for a coin without one. */
export const pairOf = (market: Market, coin: Currency): Pair | null => {
  const pair = isMiddle(coin) ? null : market.pairBySymbol(`${coin.name}/${MIDDLE}`)
  return pair?.kind === 'coin' ? pair : null
}

/** Whether recorded prices can convert the coin at all. */
export const isPriced = (market: Market, coin: Currency): boolean =>
  coin.kind === 'crypto' && coin.status === 1 && (isMiddle(coin) || pairOf(market, coin) !== null)

/** Its price as recorded last. AppError `convert_closed` where it is not traded now, `price_stale` for one that is old. */
export function freshPrice(market: Market, coin: Currency, now: number): Decimal {
  if (isMiddle(coin)) return ONE
  const pair = pairOf(market, coin)
  if (!pair || market.status(pair.id).status !== 'open') throw new AppError('convert_closed')
  const last = market.last(pair.id)
  if (!last || now - last.time > QUOTE_PRICE_MS) throw new AppError('price_stale')
  return last.price
}
