import { decimal } from '#domain/money.ts'
import { currencies } from './currencies.ts'

/** The first id of pairs that operators list, above all ids of the initial pairs. */
export const FIRST_LISTED_ID = 10_001

/** A pair of a new installation, with the names of its currencies. */
export interface PairSeed {
  readonly id: number
  readonly symbol: string
  readonly name: string
  readonly base: string
  readonly quote: string
  readonly kind: 'coin' | 'stock'
  readonly micro: boolean
  readonly pricePrecision: number
  readonly numberPrecision: number
  readonly minNumber: string
  readonly minTotal: string
  /** Terms of the pair's futures; null: the pair has no futures. */
  readonly lever: {
    readonly lotSize: string
    readonly multiples: readonly number[]
    readonly mmr: string
  } | null
}

type Row = readonly [
  id: number,
  symbol: string,
  name: string,
  pricePrecision: number,
  numberPrecision: number,
  minNumber: string,
  lever?: readonly [lotSize: string, top: 'high' | 'middle' | 'low'],
  micro?: 'micro',
]

/**
 * Leverages that the order ticket offers, with a higher maximum for a more liquid market, and the maintenance margin
 * rate at the highest leverage. Positions of the account `margin` can have the leverages up to 10
 * (docs/products/futures.md#tiers).
 */
const LEVER = {
  high: { multiples: [3, 5, 10, 20, 50, 100], mmr: '0.004' },
  middle: { multiples: [3, 5, 10, 20, 50], mmr: '0.008' },
  low: { multiples: [3, 5, 10, 20], mmr: '0.02' },
} as const

const COINS: readonly Row[] = [
  [1, 'BTC/USDT', 'Bitcoin', 2, 6, '0.00001', ['0.1', 'high'], 'micro'],
  [2, 'ETH/USDT', 'Ethereum', 2, 5, '0.0001', ['1', 'high'], 'micro'],
  [3, 'SOL/USDT', 'Solana', 2, 3, '0.001', ['10', 'middle'], 'micro'],
  [4, 'XRP/USDT', 'XRP', 4, 1, '1', ['1000', 'middle'], 'micro'],
  [5, 'BNB/USDT', 'BNB', 2, 4, '0.001', ['1', 'middle'], 'micro'],
  [6, 'DOGE/USDT', 'Dogecoin', 5, 0, '10', ['10000', 'middle'], 'micro'],
  [7, 'ADA/USDT', 'Cardano', 4, 1, '1', ['1000', 'middle'], 'micro'],
  [8, 'AVAX/USDT', 'Avalanche', 2, 2, '0.01', ['10', 'middle'], 'micro'],
  [9, 'LINK/USDT', 'Chainlink', 3, 2, '0.1', ['10', 'middle'], 'micro'],
  [10, 'LTC/USDT', 'Litecoin', 2, 4, '0.01', ['10', 'middle'], 'micro'],
  [11, 'DOT/USDT', 'Polkadot', 3, 2, '0.1', ['100', 'middle'], 'micro'],
  [12, 'TRX/USDT', 'TRON', 5, 0, '10', ['10000', 'low'], 'micro'],
  [13, 'BCH/USDT', 'Bitcoin Cash', 1, 4, '0.001', ['1', 'low']],
  [14, 'UNI/USDT', 'Uniswap', 3, 2, '0.1', ['100', 'low']],
  [15, 'ATOM/USDT', 'Cosmos', 3, 2, '0.1', ['100', 'low']],
  [16, 'NEAR/USDT', 'NEAR Protocol', 3, 1, '0.1', ['100', 'low']],
  [17, 'TON/USDT', 'Toncoin', 3, 2, '0.1'],
  [18, 'SUI/USDT', 'Sui', 4, 1, '1'],
  [19, 'APT/USDT', 'Aptos', 3, 2, '0.1'],
  [20, 'ARB/USDT', 'Arbitrum', 4, 1, '1'],
  [21, 'OP/USDT', 'Optimism', 4, 1, '1'],
  [22, 'FIL/USDT', 'Filecoin', 3, 2, '0.1'],
  [23, 'ICP/USDT', 'Internet Computer', 3, 2, '0.1'],
  [24, 'ETC/USDT', 'Ethereum Classic', 2, 2, '0.1'],
  [25, 'XLM/USDT', 'Stellar', 5, 0, '10'],
  [26, 'AAVE/USDT', 'Aave', 2, 3, '0.01'],
  [27, 'SHIB/USDT', 'Shiba Inu', 8, 0, '100000'],
  [28, 'PEPE/USDT', 'Pepe', 9, 0, '200000'],
  [29, 'INJ/USDT', 'Injective', 2, 2, '0.1'],
  [30, 'HBAR/USDT', 'Hedera', 5, 0, '10'],
  [31, 'POL/USDT', 'Polygon', 4, 1, '1'],
  [32, 'ALGO/USDT', 'Algorand', 4, 0, '10'],
  [33, 'USDC/USDT', 'USD Coin', 4, 2, '1'],
  [34, 'LDO/USDT', 'Lido DAO', 3, 2, '0.1'],
  [35, 'ENA/USDT', 'Ethena', 4, 1, '1'],
  [36, 'ENS/USDT', 'Ethereum Name Service', 2, 2, '0.1'],
  [37, 'CRV/USDT', 'Curve', 4, 1, '1'],
  [38, 'GRT/USDT', 'The Graph', 4, 0, '10'],
  [39, 'SAND/USDT', 'The Sandbox', 4, 0, '10'],
  [40, 'MANA/USDT', 'Decentraland', 4, 0, '10'],
  [53, 'COMP/USDT', 'Compound', 2, 3, '0.01'],
  [41, 'ETH/BTC', 'Ethereum', 6, 4, '0.001'],
  [42, 'BNB/BTC', 'BNB', 7, 3, '0.001'],
  [43, 'SOL/BTC', 'Solana', 7, 2, '0.01'],
  [44, 'XRP/BTC', 'XRP', 9, 0, '1'],
  [45, 'LTC/BTC', 'Litecoin', 7, 3, '0.01'],
  [46, 'BTC/USDC', 'Bitcoin', 2, 6, '0.00001'],
  [47, 'ETH/USDC', 'Ethereum', 2, 5, '0.0001'],
  [48, 'SOL/USDC', 'Solana', 2, 3, '0.001'],
  [49, 'XRP/USDC', 'XRP', 4, 1, '1'],
  [50, 'BNB/ETH', 'BNB', 5, 3, '0.001'],
  [51, 'SOL/ETH', 'Solana', 6, 2, '0.01'],
  [52, 'LINK/ETH', 'Chainlink', 7, 1, '0.1'],
]

const STOCKS: readonly (readonly [id: number, base: string, name: string])[] = [
  [101, 'AAPL', 'Apple'],
  [102, 'MSFT', 'Microsoft'],
  [103, 'NVDA', 'NVIDIA'],
  [104, 'AMZN', 'Amazon'],
  [105, 'GOOG', 'Alphabet'],
  [106, 'META', 'Meta Platforms'],
  [107, 'TSLA', 'Tesla'],
  [108, 'JPM', 'JPMorgan Chase'],
  [109, 'V', 'Visa'],
  [110, 'WMT', 'Walmart'],
  [111, 'KO', 'Coca-Cola'],
  [112, 'DIS', 'Walt Disney'],
  [113, 'NFLX', 'Netflix'],
  [114, 'AMD', 'Advanced Micro Devices'],
  [115, 'INTC', 'Intel'],
]

/** Minimum total of an order: about five US dollars in each quote currency. */
const MIN_TOTAL: Readonly<Record<string, string>> = { USDT: '5', USDC: '5', BTC: '0.0001', ETH: '0.002' }

const coin = ([
  id,
  symbol,
  name,
  pricePrecision,
  numberPrecision,
  minNumber,
  lever,
  micro,
]: Row): PairSeed => {
  const [base = '', quote = ''] = symbol.split('/')
  return {
    id,
    symbol,
    name,
    base,
    quote,
    kind: 'coin',
    micro: micro === 'micro',
    pricePrecision,
    numberPrecision,
    minNumber,
    minTotal: MIN_TOTAL[quote] ?? '5',
    lever: lever ? { lotSize: lever[0], ...LEVER[lever[1]] } : null,
  }
}

const stock = ([id, base, name]: (typeof STOCKS)[number]): PairSeed => ({
  id,
  symbol: `${base}/USDT`,
  name,
  base,
  quote: 'USDT',
  kind: 'stock',
  micro: false,
  pricePrecision: 2,
  numberPrecision: 4,
  minNumber: '0.001',
  minTotal: '5',
  lever: null,
})

/**
 * Every pair of a new installation. Stocks are quoted in USDT, so users transfer USDT from the spot account
 * (`change`) to the account `stock` to buy stocks.
 */
export const pairs: readonly PairSeed[] = [...COINS.map(coin), ...STOCKS.map(stock)]

/** Spot fee, futures fee and overnight fee of every pair, as fractions. */
export const FEE_RATE = decimal('0.001')
export const LEVER_FEE_RATE = decimal('0.0006')
export const OVERNIGHT_RATE = decimal('0.0003')

export const currencyIdOf = (name: string): number => {
  const found = currencies.find((currency) => currency.name === name)
  if (!found) throw new Error(`no currency ${name}`)
  return found.id
}
