/** The part of a ccxt exchange that the live feed uses. Numbers are strings (`number: String`). */
export interface ExchangeTrade {
  readonly id: string | undefined
  readonly timestamp: number | undefined
  readonly price: unknown
  readonly amount: unknown
  readonly side: string | undefined
}

interface ExchangeMarket {
  readonly active?: boolean
  readonly spot?: boolean
}

/** The markets of an exchange, by symbol. */
export type Markets = Readonly<Record<string, ExchangeMarket | undefined>>

/** True for a spot market that is active. */
export const isTraded = (market: ExchangeMarket | undefined): boolean =>
  market !== undefined && market.active !== false && market.spot !== false

export interface Exchange {
  readonly has: Readonly<Record<string, unknown>>
  readonly timeframes?: Readonly<Record<string, unknown>>
  /** The newest trades by symbol, oldest first; ccxt keeps them while the symbol is watched. */
  readonly trades: Readonly<Record<string, readonly ExchangeTrade[] | undefined>>
  loadMarkets(reload?: boolean): Promise<Markets>
  watchTradesForSymbols(symbols: string[]): Promise<unknown>
  watchTrades(symbol: string): Promise<unknown>
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<unknown[][]>
  close(): Promise<unknown>
}

/** Replaces the addresses of the exchange (for tests or a proxy). */
export type Addresses = (urls: unknown) => void

/**
 * Creates a ccxt exchange by its id. The package is large, so it is loaded here, on first use.
 * Throws for an unknown id.
 */
export async function openExchange(id: string, redirect?: Addresses): Promise<Exchange> {
  const { pro } = await import('ccxt')
  const found: unknown = Reflect.get(pro, id)
  if (typeof found !== 'function') throw new Error(`MARKET_FEED: ccxt has no live feed of "${id}"`)
  const Constructor = found as new (
    settings: object,
  ) => Exchange & {
    urls: unknown
    loadHttpProxyAgent(): Promise<unknown>
  }
  const exchange = new Constructor({
    number: String,
    enableRateLimit: true,
    timeout: 10_000,
    // Aggregated trades: one message for all fills of one order that takes several resting orders. There are fewer
    // messages, with the same prices.
    options: {
      watchTrades: { name: 'aggTrade' },
      watchTradesForSymbols: { name: 'aggTrade' },
      // Only spot markets are loaded: the other types would need three more large responses before
      // the first price.
      ...(id.startsWith('binance') ? { fetchMarkets: { types: ['spot'] } } : {}),
    },
  })
  if (redirect) {
    redirect(exchange.urls)
    // ccxt opens ws:// connections (without TLS) only after this call.
    await exchange.loadHttpProxyAgent()
  }
  return exchange
}
