import type { Decimal } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import { usdtIn } from '../../market/usdt-value.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Services } from '../../services.ts'

/**
 * How far back (seconds) the last price before the day is searched for. It is enough for a long weekend of a stock
 * market.
 */
const BACK = 4 * 86_400
const HOUR = 3600

const kept = new WeakMap<Market, { start: number; prices: Map<number, Decimal> }>()

/**
 * Price at the beginning of the day from hourly candles: the opening price of the first hour, else the last close
 * before it, else the first price of the day. Null when nothing was recorded.
 */
async function priceAt(market: Market, symbol: string, start: number, now: number): Promise<Decimal | null> {
  const candles = await market.candles(symbol, '60min', start - BACK, now + HOUR)
  const before = candles.findLast((candle) => candle.time < start)
  const from = candles.find((candle) => candle.time >= start)
  if (from?.time === start) return from.open
  return before?.close ?? from?.open ?? null
}

/**
 * USDT prices of these currencies at the beginning of the business day, cached for the day. A currency without a USDT
 * pair (USDT itself, fiat money) has its current price.
 * @param start milliseconds.
 */
export async function startPrices(
  services: Pick<Services, 'market' | 'clock'>,
  start: number,
  currencies: readonly number[],
): Promise<ReadonlyMap<number, Decimal>> {
  const { market } = services
  let day = kept.get(market)
  if (day?.start !== start) {
    day = { start, prices: new Map() }
    kept.set(market, day)
  }
  const { prices } = day
  const usdt = usdtIn(market)
  const found = new Map<number, Decimal>()
  for (const currency of currencies) {
    const pair = usdt && usdt.id !== currency ? market.pairOf(currency, usdt.id) : null
    const known = prices.get(currency)
    if (known) found.set(currency, known)
    else if (pair) {
      const price = await priceAt(market, pair.symbol, wireTime(start), wireTime(services.clock.now()))
      if (price === null) continue
      prices.set(currency, price)
      found.set(currency, price)
    } else {
      const now = market.usdtPrice(currency)?.price
      if (now) found.set(currency, now)
    }
  }
  return found
}
