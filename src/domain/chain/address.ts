import { base58, base58check } from './base58.ts'
import { segwit } from './bech32.ts'
import { keccak256 } from './keccak.ts'

/** `shape`: it cannot be an address of the network. `checksum`: it looks like one, and a letter of it is wrong. */
export type AddressFault = 'shape' | 'checksum'
type Check = (address: string) => AddressFault | null

/** The longest address that the book keeps. */
export const ADDRESS_MAX = 128

/** 0x and 40 hex digits; where cases are mixed they are the checksum of EIP-55. */
const evm: Check = (address) => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return 'shape'
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return null
  const hash = keccak256(lower)
  const right = [...lower].every((digit, i) => {
    const half = (hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)
    return digits[i] === ((half & 15) >= 8 ? digit.toUpperCase() : digit)
  })
  return right ? null : 'checksum'
}

/** Base58 with four bytes of checksum over a version byte and 20 bytes. */
const checked =
  (shape: RegExp, versions: readonly number[], alphabet: 'bitcoin' | 'ripple' = 'bitcoin'): Check =>
  (address) => {
    if (!shape.test(address)) return 'shape'
    const body = base58check(address, alphabet)
    if (!body) return 'checksum'
    return body.length === 21 && versions.includes(body[0] ?? -1) ? null : 'shape'
  }

const witness =
  (prefix: string, old: Check): Check =>
  (address) => {
    if (!address.toLowerCase().startsWith(`${prefix}1`)) return old(address)
    if (!/^[a-z0-9]{14,90}$/i.test(address)) return 'shape'
    return segwit(address, prefix) ? null : 'checksum'
  }

/** The bytes of a public key: there is no checksum to be wrong. */
const solana: Check = (address) =>
  /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58(address)?.length === 32 ? null : 'shape'

/** Networks whose checksum is not known here: letters, digits and what parts them. */
const plain: Check = (address) => (/^[A-Za-z0-9][A-Za-z0-9:._-]{7,127}$/.test(address) ? null : 'shape')

const EVM = ['ERC20', 'BEP20', 'AVAX C-Chain', 'Arbitrum One', 'Optimism', 'Ethereum Classic']
const NETWORKS: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(EVM.map((network) => [network, evm])),
  TRC20: checked(/^T[1-9A-HJ-NP-Za-km-z]{33}$/, [0x41]),
  Bitcoin: witness('bc', checked(/^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/, [0x00, 0x05])),
  Litecoin: witness('ltc', checked(/^[LM3][1-9A-HJ-NP-Za-km-z]{25,34}$/, [0x30, 0x32, 0x05])),
  Dogecoin: checked(/^[DA9][1-9A-HJ-NP-Za-km-z]{25,34}$/, [0x1e, 0x16]),
  XRPL: checked(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/, [0x00], 'ripple'),
  Solana: solana,
}

/**
 * What is wrong with an address of a network (screens-core §7, addWallet): TRC20 is T and 33 of base58check, ERC20 and its
 * kin 0x and 40 hex digits with EIP-55, Bitcoin base58check or bech32 of the main network. Null when nothing is.
 */
export const addressFault = (network: string, address: string): AddressFault | null =>
  (Object.hasOwn(NETWORKS, network) ? (NETWORKS[network] ?? plain) : plain)(address)

/** One way to write an address down: hex digits and bech32 have no case of their own. */
export function foldedAddress(network: string, text: string): string {
  const address = text.trim()
  return EVM.includes(network) || /^(?:bc|ltc)1/i.test(address) ? address.toLowerCase() : address
}

/** One address however it was written down. */
export const sameAddress = (network: string, one: string, other: string): boolean =>
  foldedAddress(network, one) === foldedAddress(network, other)

/** One way to write down the hash of a transaction: 64 hex digits in small letters, with 0x on networks like Ethereum's. */
export function foldedHash(network: string, text: string): string {
  const hash = text.trim()
  if (!/^(?:0x)?[0-9a-f]{64}$/i.test(hash)) return hash
  const digits = hash.slice(-64).toLowerCase()
  return EVM.includes(network) ? `0x${digits}` : digits
}

/** The address in what a code says: `bitcoin:bc1…?amount=1`, `ethereum:0x…@1`, or the address itself. */
export function addressOfCode(text: string): string {
  const found = /^(?:[a-z][a-z0-9+.-]*:(?:pay-)?)?([^?@/\s]+)/i.exec(text.trim())
  return found?.[1] ?? ''
}
