import { big, type Decimal, decimal, exact } from '#domain/money.ts'
import type { Currency } from '../types.ts'

/** The maximum deposit, about a million US dollars. Migration 008 has the same value. */
const most = (depositMin: string): Decimal => exact(big(depositMin).times(100_000))

/** Number of the best-known coins, which have a drawn icon. Other coins have a disc with their initial letter. */
const DRAWN = 30
const mark = (name: string, drawn = false): string =>
  `/h5/marks/${name.toLowerCase()}.${drawn ? 'svg' : 'png'}`

type Crypto = readonly [
  id: number,
  name: string,
  network: string,
  scale: number,
  confirmations: number,
  depositMin: string,
  withdrawMin: string,
  withdrawMax: string,
  fee: string,
  needTag?: boolean,
]

const CRYPTO: readonly Crypto[] = [
  [1, 'BTC', 'Bitcoin', 8, 2, '0.0001', '0.001', '500', '0.0002'],
  [2, 'ETH', 'ERC20', 8, 12, '0.005', '0.01', '5000', '0.002'],
  [3, 'USDT', 'TRC20', 6, 19, '10', '10', '5000000', '1'],
  [4, 'USDC', 'ERC20', 6, 12, '10', '20', '5000000', '4'],
  [5, 'BNB', 'BEP20', 8, 15, '0.01', '0.02', '10000', '0.0005'],
  [6, 'SOL', 'Solana', 8, 31, '0.05', '0.1', '50000', '0.008'],
  [7, 'XRP', 'XRPL', 6, 4, '5', '10', '5000000', '0.2', true],
  [8, 'DOGE', 'Dogecoin', 8, 40, '20', '40', '20000000', '4'],
  [9, 'ADA', 'Cardano', 6, 15, '5', '10', '5000000', '0.8'],
  [10, 'AVAX', 'AVAX C-Chain', 8, 12, '0.1', '0.2', '100000', '0.01'],
  [11, 'LINK', 'ERC20', 8, 12, '0.5', '1', '200000', '0.2'],
  [12, 'LTC', 'Litecoin', 8, 6, '0.05', '0.1', '50000', '0.001'],
  [13, 'DOT', 'Polkadot', 8, 25, '0.5', '1', '500000', '0.08'],
  [14, 'TRX', 'TRC20', 6, 19, '20', '40', '20000000', '1'],
  [15, 'UNI', 'ERC20', 8, 12, '0.5', '1', '200000', '0.3'],
  [16, 'ATOM', 'Cosmos', 6, 15, '0.5', '1', '300000', '0.01', true],
  [17, 'NEAR', 'NEAR', 8, 5, '1', '2', '500000', '0.02'],
  [18, 'APT', 'Aptos', 8, 5, '0.5', '1', '300000', '0.02'],
  [19, 'ARB', 'Arbitrum One', 8, 20, '3', '6', '2000000', '0.2'],
  [20, 'OP', 'Optimism', 8, 20, '1', '3', '1000000', '0.1'],
  [21, 'FIL', 'Filecoin', 8, 60, '0.5', '1', '500000', '0.02'],
  [22, 'ICP', 'Internet Computer', 8, 1, '0.2', '0.5', '200000', '0.001'],
  [23, 'ETC', 'Ethereum Classic', 8, 250, '0.1', '0.3', '100000', '0.01'],
  [24, 'XLM', 'Stellar', 7, 1, '20', '50', '20000000', '0.02', true],
  [25, 'AAVE', 'ERC20', 8, 12, '0.05', '0.1', '20000', '0.02'],
  [26, 'SUI', 'Sui', 8, 5, '2', '5', '2000000', '0.03'],
  [27, 'TON', 'TON', 8, 10, '1', '2', '500000', '0.02', true],
  [28, 'SHIB', 'ERC20', 8, 12, '200000', '500000', '100000000000', '120000'],
  [29, 'PEPE', 'ERC20', 8, 12, '400000', '1000000', '200000000000', '250000'],
  [30, 'BCH', 'Bitcoin Cash', 8, 6, '0.01', '0.02', '10000', '0.001'],
  [31, 'INJ', 'Injective', 8, 1, '0.2', '0.5', '100000', '0.01', true],
  [32, 'HBAR', 'Hedera', 8, 1, '20', '50', '20000000', '0.1', true],
  [33, 'POL', 'Polygon', 8, 128, '5', '10', '5000000', '0.1'],
  [34, 'ALGO', 'Algorand', 6, 5, '10', '20', '10000000', '0.01'],
  [35, 'GRT', 'ERC20', 8, 12, '20', '40', '20000000', '10'],
  [36, 'LDO', 'ERC20', 8, 12, '2', '5', '2000000', '1'],
  [37, 'CRV', 'ERC20', 8, 12, '10', '20', '10000000', '6'],
  [38, 'ENA', 'ERC20', 8, 12, '5', '10', '5000000', '3'],
  [39, 'SAND', 'ERC20', 8, 12, '10', '20', '10000000', '6'],
  [40, 'MANA', 'ERC20', 8, 12, '10', '20', '10000000', '6'],
  [41, 'ENS', 'ERC20', 8, 12, '0.2', '0.5', '200000', '0.1'],
  [42, 'COMP', 'ERC20', 8, 12, '0.1', '0.2', '100000', '0.05'],
]

/**
 * Number of decimals: VND and JPY 0, USD 6, other fiat currencies 2 (docs/api-conventions.md#scale). The limits are
 * about 10 and 50,000 US dollars.
 */
const FIAT: readonly (readonly [id: number, name: string, scale: number, min: string, max: string])[] = [
  [101, 'USD', 6, '10', '50000'],
  [102, 'CNY', 2, '70', '360000'],
  [103, 'GBP', 2, '10', '40000'],
  [104, 'HKD', 2, '80', '390000'],
  [105, 'JPY', 0, '1500', '7500000'],
  [106, 'EUR', 2, '10', '46000'],
  [107, 'AED', 2, '40', '180000'],
  [108, 'THB', 2, '350', '1750000'],
  [109, 'PHP', 2, '580', '2900000'],
  [110, 'SGD', 2, '15', '67000'],
  [111, 'VND', 0, '250000', '1250000000'],
]

/** Currencies that are only used for payments; users have no balance in them. */
const PAID_WITH: readonly (readonly [id: number, name: string])[] = [
  [112, 'NGN'],
  [113, 'IDR'],
  [114, 'BRL'],
  [115, 'INR'],
  [116, 'MXN'],
]

const STOCKS: readonly (readonly [id: number, name: string])[] = [
  [201, 'AAPL'],
  [202, 'MSFT'],
  [203, 'NVDA'],
  [204, 'AMZN'],
  [205, 'GOOG'],
  [206, 'META'],
  [207, 'TSLA'],
  [208, 'JPM'],
  [209, 'V'],
  [210, 'WMT'],
  [211, 'KO'],
  [212, 'DIS'],
  [213, 'NFLX'],
  [214, 'AMD'],
  [215, 'INTC'],
]

const crypto = ([
  id,
  name,
  network,
  scale,
  confirmations,
  depositMin,
  withdrawMin,
  withdrawMax,
  fee,
  needTag,
]: Crypto): Currency => ({
  id,
  name,
  network,
  kind: 'crypto',
  scale,
  status: 1,
  image: mark(name, id <= DRAWN),
  depositMin: decimal(depositMin),
  depositMax: most(depositMin),
  // Deposits are limited to whole numbers only if the coin's minimum deposit is a whole number.
  depositInteger: !depositMin.includes('.'),
  confirmations,
  withdrawMin: decimal(withdrawMin),
  withdrawMax: decimal(withdrawMax),
  fee: decimal(fee),
  feeType: 'fixed',
  needTag: needTag ?? false,
  closed: false,
})

const ZERO = decimal('0')

/** Every currency of a new installation. */
export const currencies: readonly Currency[] = [
  ...CRYPTO.map(crypto),
  ...FIAT.map(
    ([id, name, scale, min, max]): Currency => ({
      id,
      name,
      network: '',
      kind: 'fiat',
      scale,
      status: 1,
      image: mark(name),
      depositMin: decimal(min),
      depositMax: most(min),
      depositInteger: true,
      confirmations: 0,
      withdrawMin: decimal(min),
      withdrawMax: decimal(max),
      fee: decimal('0.001'),
      feeType: 'rate',
      needTag: false,
      closed: false,
    }),
  ),
  ...PAID_WITH.map(
    ([id, name]): Currency => ({
      id,
      name,
      network: '',
      kind: 'fiat',
      scale: 2,
      status: 0,
      image: '',
      depositMin: ZERO,
      depositMax: decimal('1'),
      depositInteger: true,
      confirmations: 0,
      withdrawMin: ZERO,
      withdrawMax: ZERO,
      fee: ZERO,
      feeType: 'rate',
      needTag: false,
      closed: false,
    }),
  ),
  ...STOCKS.map(
    ([id, name]): Currency => ({
      id,
      name,
      network: 'NYSE/Nasdaq',
      kind: 'stock',
      scale: 4,
      // Stocks can be bought and sold, but neither deposited nor withdrawn.
      status: 0,
      image: mark(name),
      depositMin: ZERO,
      depositMax: decimal('1'),
      depositInteger: false,
      confirmations: 0,
      withdrawMin: ZERO,
      withdrawMax: ZERO,
      fee: ZERO,
      feeType: 'fixed',
      needTag: false,
      closed: false,
    }),
  ),
]
