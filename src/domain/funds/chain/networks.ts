import { algorand, filecoin, internetComputer, stellar } from './address-formats/base32.ts'
import { solana, tron, xrpl } from './address-formats/base58.ts'
import { cardano, cosmos, injective } from './address-formats/bech32.ts'
import { bitcoin, bitcoinCash, dogecoin, litecoin } from './address-formats/bitcoin.ts'
import { evm } from './address-formats/evm.ts'
import type { Format } from './address-formats/format.ts'
import { aptos, hedera, near, polkadot, sui, ton } from './address-formats/otherNetworks.ts'
import type { TagKind } from './addressTags.ts'

export interface Network {
  /**
   * Name shown to people; includes the token standard where people also use the name of the standard for
   * the network: `TRON (TRC20)`.
   */
  readonly label: string
  readonly format: Format
  /** Kind of tag; undefined where the network has no tags. */
  readonly tag?: TagKind
  /** Native coin, with its decimals. */
  readonly coin: string
  readonly decimals: number
  /** Chain id of an EVM network (EIP-155). */
  readonly chainId?: number
}

const ofEvm = (label: string, chainId: number, coin: string): Network => ({
  label,
  format: evm,
  coin,
  decimals: 18,
  chainId,
})

/** Networks supported for withdrawals. Operators can list coins only on these networks. */
export const NETWORKS: Readonly<Record<string, Network>> = {
  Bitcoin: { label: 'Bitcoin', format: bitcoin, coin: 'BTC', decimals: 8 },
  ERC20: ofEvm('Ethereum (ERC20)', 1, 'ETH'),
  TRC20: { label: 'TRON (TRC20)', format: tron, coin: 'TRX', decimals: 6 },
  BEP20: ofEvm('BNB Smart Chain (BEP20)', 56, 'BNB'),
  Solana: { label: 'Solana', format: solana, coin: 'SOL', decimals: 9 },
  XRPL: { label: 'XRP Ledger (XRPL)', format: xrpl, tag: 'number', coin: 'XRP', decimals: 6 },
  Dogecoin: { label: 'Dogecoin', format: dogecoin, coin: 'DOGE', decimals: 8 },
  Cardano: { label: 'Cardano', format: cardano, coin: 'ADA', decimals: 6 },
  'AVAX C-Chain': ofEvm('Avalanche C-Chain', 43_114, 'AVAX'),
  Litecoin: { label: 'Litecoin', format: litecoin, coin: 'LTC', decimals: 8 },
  Polkadot: { label: 'Polkadot', format: polkadot, coin: 'DOT', decimals: 10 },
  Cosmos: { label: 'Cosmos Hub', format: cosmos, tag: 'memo', coin: 'ATOM', decimals: 6 },
  NEAR: { label: 'NEAR', format: near, coin: 'NEAR', decimals: 24 },
  Aptos: { label: 'Aptos', format: aptos, coin: 'APT', decimals: 8 },
  'Arbitrum One': ofEvm('Arbitrum One', 42_161, 'ETH'),
  Optimism: ofEvm('Optimism', 10, 'ETH'),
  Filecoin: { label: 'Filecoin', format: filecoin, coin: 'FIL', decimals: 18 },
  'Internet Computer': { label: 'Internet Computer', format: internetComputer, coin: 'ICP', decimals: 8 },
  'Ethereum Classic': ofEvm('Ethereum Classic', 61, 'ETC'),
  Stellar: { label: 'Stellar', format: stellar, tag: 'stellar', coin: 'XLM', decimals: 7 },
  Sui: { label: 'Sui', format: sui, coin: 'SUI', decimals: 9 },
  TON: { label: 'TON', format: ton, tag: 'memo', coin: 'TON', decimals: 9 },
  'Bitcoin Cash': { label: 'Bitcoin Cash', format: bitcoinCash, coin: 'BCH', decimals: 8 },
  Injective: { label: 'Injective', format: injective, tag: 'memo', coin: 'INJ', decimals: 18 },
  Hedera: { label: 'Hedera', format: hedera, tag: 'memo', coin: 'HBAR', decimals: 8 },
  Polygon: ofEvm('Polygon', 137, 'POL'),
  Algorand: { label: 'Algorand', format: algorand, coin: 'ALGO', decimals: 6 },
}

/** A network by name; undefined for a network whose addresses this code cannot validate. */
export const networkNamed = (name: string): Network | undefined =>
  Object.hasOwn(NETWORKS, name) ? NETWORKS[name] : undefined

/** Label of a network; the name itself for an unknown network. */
export const networkLabel = (name: string): string => networkNamed(name)?.label ?? name
