import { big, type Decimal, decimal, roundDown } from '#domain/money.ts'
import type { Instruments } from './instruments.ts'
import type { Currency, FiatRates, Market } from './types.ts'

const DIGITS = 12
/** Currencies through which a coin without its own USDT pair is valued. */
const BRIDGES = ['USDC', 'BTC', 'ETH'] as const

/** USDT, the coin in which assets and debts are valued; undefined when the catalogue has no USDT. */
export const usdtIn = (market: Pick<Market, 'currencies'>): Currency | undefined =>
  market.currencies().find(({ name, kind }) => name === 'USDT' && kind === 'crypto')

/** The part of the market service that returns the last recorded prices. */
export interface PriceLookup {
  readonly instruments: Pick<Instruments, 'currency' | 'pairBySymbol'>
  last(pairId: number): { readonly price: Decimal; readonly time: number } | null
}

export interface Value {
  readonly price: Decimal
  /** Time of the price, milliseconds; the older time when two prices were used. */
  readonly time: number
  /** Ids of the pairs whose recorded prices were used; empty for USDT and for fiat. */
  readonly pairs: readonly number[]
}

/**
 * The value of one unit of a currency in USDT at the last recorded prices, directly or through one other currency.
 * Fiat is valued by its rate to the US dollar, which counts as 1 USDT (docs/products/market.md#value-in-usdt).
 * Rounded down to 12 digits; null when no price is known.
 */
export function usdtValue(
  priced: PriceLookup,
  fiat: Pick<FiatRates, 'rates' | 'saveTime'>,
  currencyId: number,
  now: number,
): Value | null {
  const { instruments } = priced
  const currency = instruments.currency(currencyId)
  if (!currency) return null
  if (currency.name === 'USDT' || currency.name === 'USD')
    return { price: decimal('1'), time: now, pairs: [] }
  if (currency.kind === 'fiat') {
    const rate = fiat.rates[currency.name]
    return rate ? { price: roundDown(big(1).div(rate), DIGITS), time: fiat.saveTime, pairs: [] } : null
  }
  const quoted = (symbol: string): Value | null => {
    const pair = instruments.pairBySymbol(symbol)
    const last = pair && priced.last(pair.id)
    return pair && last ? { price: last.price, time: last.time, pairs: [pair.id] } : null
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
        pairs: [...first.pairs, ...second.pairs],
      }
  }
  return null
}
