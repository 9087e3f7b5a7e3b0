/** Parameters of the price simulation of one currency or stock, in USDT. */
export interface Model {
  /** The price around which the simulated price moves. */
  readonly price: number
  /** How strongly the price follows the common move of the market (1: exactly). */
  readonly beta: number
  /** Standard deviation of the individual price move over 24 hours, as a fraction. */
  readonly own: number
  /** Typical turnover of a day, in USDT. */
  readonly turnover: number
  /** Seconds between ticks. */
  readonly every: 1 | 2 | 3
}

/** Standard deviation of the common price move over 24 hours, of all coins and of all stocks, as a fraction. */
export const MARKET_MOVE = { coin: 0.021, stock: 0.008 } as const

type Row = readonly [
  name: string,
  price: number,
  beta: number,
  own: number,
  millions: number,
  every: Model['every'],
]

const ROWS: readonly Row[] = [
  ['BTC', 67_400, 1, 0.008, 1840, 1],
  ['ETH', 3_480, 1.15, 0.014, 962, 1],
  ['SOL', 172, 1.3, 0.026, 419, 1],
  ['XRP', 0.62, 0.9, 0.026, 236, 1],
  ['BNB', 592, 0.85, 0.015, 205, 1],
  ['DOGE', 0.164, 1.25, 0.034, 185, 1],
  ['ADA', 0.457, 1.1, 0.026, 88.6, 2],
  ['AVAX', 36.9, 1.25, 0.031, 97.2, 2],
  ['LINK', 18.26, 1.1, 0.028, 74.3, 2],
  ['LTC', 84.4, 0.85, 0.021, 61.8, 2],
  ['DOT', 7.14, 1.1, 0.025, 52.5, 2],
  ['TRX', 0.128, 0.45, 0.015, 48.1, 2],
  ['BCH', 472, 1.05, 0.026, 44.7, 2],
  ['UNI', 10.2, 1.15, 0.034, 41.9, 3],
  ['ATOM', 8.4, 1.05, 0.026, 28.4, 3],
  ['NEAR', 7.1, 1.25, 0.035, 57.6, 3],
  ['TON', 6.9, 0.8, 0.027, 46.2, 3],
  ['SUI', 1.08, 1.3, 0.041, 63.8, 3],
  ['APT', 9.2, 1.2, 0.036, 34.5, 3],
  ['ARB', 1.05, 1.2, 0.033, 39.1, 3],
  ['OP', 2.42, 1.25, 0.036, 36.6, 3],
  ['FIL', 5.9, 1.1, 0.028, 27.7, 3],
  ['ICP', 12.4, 1.1, 0.03, 21.3, 3],
  ['ETC', 29.6, 1.05, 0.025, 33.2, 3],
  ['XLM', 0.108, 0.8, 0.022, 14.9, 3],
  ['AAVE', 96, 1.15, 0.034, 18.8, 3],
  ['SHIB', 0.000_024_5, 1.25, 0.036, 92.4, 2],
  ['PEPE', 0.000_011_8, 1.5, 0.05, 148, 2],
  ['INJ', 26.3, 1.25, 0.036, 24.1, 3],
  ['HBAR', 0.098, 1, 0.03, 16.3, 3],
  ['POL', 0.69, 1.15, 0.028, 29.5, 3],
  ['ALGO', 0.182, 1.05, 0.028, 12.2, 3],
  ['LDO', 2.05, 1.2, 0.038, 21.6, 3],
  ['ENA', 0.74, 1.35, 0.05, 42.3, 3],
  ['ENS', 25.4, 1.25, 0.046, 31.7, 3],
  ['CRV', 0.36, 1.2, 0.036, 17.9, 3],
  ['GRT', 0.265, 1.2, 0.034, 13.8, 3],
  ['SAND', 0.395, 1.2, 0.03, 14.6, 3],
  ['MANA', 0.402, 1.15, 0.03, 10.9, 3],
  ['COMP', 54.6, 1.1, 0.032, 9.7, 3],
  ['USDC', 1, 0, 0.000_12, 310, 3],
  ['USDT', 1, 0, 0, 0, 1],
  ['AAPL', 214, 1.1, 0.009, 460, 3],
  ['MSFT', 447, 1.05, 0.008, 390, 3],
  ['NVDA', 126, 1.8, 0.019, 980, 3],
  ['AMZN', 189, 1.25, 0.012, 350, 3],
  ['GOOG', 180, 1.1, 0.011, 260, 3],
  ['META', 505, 1.3, 0.014, 330, 3],
  ['TSLA', 183, 1.7, 0.026, 870, 3],
  ['JPM', 198, 0.9, 0.008, 120, 3],
  ['V', 274, 0.85, 0.007, 95, 3],
  ['WMT', 67.8, 0.5, 0.007, 84, 3],
  ['KO', 62.9, 0.45, 0.006, 58, 3],
  ['DIS', 102, 1, 0.01, 66, 3],
  ['NFLX', 675, 1.2, 0.016, 140, 3],
  ['AMD', 160, 1.7, 0.02, 410, 3],
  ['INTC', 31, 1.2, 0.018, 150, 3],
]

/** The models by the name of the currency or stock. */
export const models: ReadonlyMap<string, Model> = new Map(
  ROWS.map(([name, price, beta, own, millions, every]) => [
    name,
    { price, beta, own, turnover: millions * 1e6, every },
  ]),
)

/** Turnover of a pair of two coins, as a fraction of the base coin's turnover against USDT. */
export const CROSS_SHARE = 0.04
