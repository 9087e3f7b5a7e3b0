/**
 * Token contracts of the listed coins and of wrapped native coins, by network and address. A payment code names a token
 * by its contract, and a contract is never a destination. Sources: the issuers' pages and Uniswap's default list.
 */
export interface Token {
  readonly network: string
  readonly coin: string
  readonly contract: string
  /** Decimals of the token on that chain. */
  readonly decimals: number
}

type Row = readonly [coin: string, contract: string, decimals: number]

const ETHEREUM: readonly Row[] = [
  ['USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6],
  ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6],
  ['LINK', '0x514910771AF9Ca656af840dff83E8264EcF986CA', 18],
  ['UNI', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 18],
  ['AAVE', '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 18],
  ['SHIB', '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE', 18],
  ['PEPE', '0x6982508145454Ce325dDbE47a25d4ec3d2311933', 18],
  ['GRT', '0xc944E90C64B2c07662A292be6244BDf05Cda44a7', 18],
  ['LDO', '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32', 18],
  ['CRV', '0xD533a949740bb3306d119CC777fa900bA034cd52', 18],
  ['ENA', '0x57e114B691Db790C35207b2e685D4A43181e6061', 18],
  ['SAND', '0x3845badAde8e6dFF049820680d1F14bD3903a5d0', 18],
  ['MANA', '0x0F5D2fB29fb7d3CFeE444a200298f468908cC942', 18],
  ['ENS', '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72', 18],
  ['COMP', '0xc00e94Cb662C3520282E6f5717214004A7f26888', 18],
  ['POL', '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6', 18],
  ['MATIC', '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0', 18],
  ['ARB', '0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1', 18],
  ['WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 18],
  ['WBTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8],
]

const BNB_CHAIN: readonly Row[] = [
  ['USDT', '0x55d398326f99059fF775485246999027B3197955', 18],
  ['USDC', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18],
  ['WBNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 18],
]

const ARBITRUM: readonly Row[] = [
  ['USDT', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6],
  ['USDC', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6],
  ['USDC.e', '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 6],
  ['ARB', '0x912CE59144191C1204E64559FE8253a0e49E6548', 18],
  ['WETH', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 18],
]

const OPTIMISM: readonly Row[] = [
  ['OP', '0x4200000000000000000000000000000000000042', 18],
  ['WETH', '0x4200000000000000000000000000000000000006', 18],
  ['USDC', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 6],
  ['USDC.e', '0x7F5c764cBc14f9669B88837ca1490cCa17c31607', 6],
  ['USDT', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 6],
]

const POLYGON: readonly Row[] = [
  ['USDT', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6],
  ['USDC', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6],
  ['USDC.e', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 6],
  ['POL', '0x0000000000000000000000000000000000001010', 18],
  ['WPOL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 18],
  ['WETH', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 18],
]

const AVALANCHE: readonly Row[] = [
  ['USDT', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6],
  ['USDC', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6],
  ['WAVAX', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 18],
]

const TRON: readonly Row[] = [
  ['USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6],
  ['USDC', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 6],
  ['WTRX', 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', 6],
]

const SOLANA: readonly Row[] = [
  ['USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6],
  ['USDC', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6],
  ['WSOL', 'So11111111111111111111111111111111111111112', 9],
]

const TON: readonly Row[] = [['USDT', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', 6]]

const NEAR: readonly Row[] = [
  ['USDT', 'usdt.tether-token.near', 6],
  ['USDC', '17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1', 6],
  ['WNEAR', 'wrap.near', 24],
]

const APTOS: readonly Row[] = [
  ['USDT', '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b', 6],
  ['USDC', '0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b', 6],
]

/** On Sui a coin is a type in a package; nobody has a key for a package's address. */
const SUI: readonly Row[] = [
  ['USDC', '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7', 6],
]

const BY_NETWORK: Readonly<Record<string, readonly Row[]>> = {
  ERC20: ETHEREUM,
  BEP20: BNB_CHAIN,
  'Arbitrum One': ARBITRUM,
  Optimism: OPTIMISM,
  Polygon: POLYGON,
  'AVAX C-Chain': AVALANCHE,
  TRC20: TRON,
  Solana: SOLANA,
  TON,
  NEAR,
  Aptos: APTOS,
  Sui: SUI,
}

export const TOKENS: readonly Token[] = Object.entries(BY_NETWORK).flatMap(([network, rows]) =>
  rows.map(([coin, contract, decimals]) => ({ network, coin, contract, decimals })),
)
