import { big, type Decimal, decimal, roundDown } from '#domain/money.ts'
import type { Instruments } from './instruments.ts'
import type { FiatRates } from './types.ts'

const DIGITS = 12
/** Quotes through which a coin without its own USDT pair is valued. */
const BRIDGES = ['USDC', 'BTC', 'ETH'] as const

/** Where the last recorded prices are known. */
export interface Priced {
  readonly instruments: Pick<Instruments, 'currency' | 'pairBySymbol'>
  last(pairId: number): { readonly price: Decimal; readonly time: number } | null
}

export interface Value {
  readonly price: Decimal
  /** Milliseconds: the older of the prices it was computed from. */
  readonly time: number
}

/**
 * USDT for one unit of a currency at the last recorded prices, directly or over one bridge; fiat over its rate to the
 * US dollar, which counts 1:1 (docs/products/market.md#value-in-usdt). Rounded down to 12 digits; null when nothing
 * prices it.
 */
export function usdtValue(
  priced: Priced,
  fiat: Pick<FiatRates, 'rates' | 'saveTime'>,
  currencyId: number,
  now: number,
): Value | null {
  const { instruments } = priced
  const currency = instruments.currency(currencyId)
  if (!currency) return null
  if (currency.name === 'USDT' || currency.name === 'USD') return { price: decimal('1'), time: now }
  if (currency.kind === 'fiat') {
    const rate = fiat.rates[currency.name]
    return rate ? { price: roundDown(big(1).div(rate), DIGITS), time: fiat.saveTime } : null
  }
  const quoted = (symbol: string): Value | null => {
    const pair = instruments.pairBySymbol(symbol)
    const last = pair && priced.last(pair.id)
    return last ? { price: last.price, time: last.time } : null
  }
  const direct = quoted(`${currency.name}/USDT`)
  if (direct) return direct
  for (const bridge of BRIDGES) {
    const first = quoted(`${currency.name}/${bridge}`)
    const second = quoted(`${bridge}/USDT`)
    if (first && second)
      return {
        price: roundDown(big(first.price).times(second.price), DIGITS),
        time: Math.min(first.time, second.time),
      }
  }
  return null
}
