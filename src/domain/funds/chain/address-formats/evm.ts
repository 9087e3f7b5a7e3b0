import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex, utf8 } from '@scure/base'
import type { Format, FormatFault } from './format.ts'

/** EIP-55: the hex digits in the case that encodes the checksum. */
function checksummed(digits: string): string {
  const lower = digits.toLowerCase()
  const sum = hex.encode(keccak_256(utf8.decode(lower)))
  return [...lower].map((digit, i) => (sum.charAt(i) >= '8' ? digit.toUpperCase() : digit)).join('')
}

/**
 * Accounts without a known key, in hex: zero, burn addresses, the placeholder for the native coin, and the
 * account of an empty key, to which faulty wallets have lost funds.
 */
const BURNED = new Set([
  '0000000000000000000000000000000000000000',
  '000000000000000000000000000000000000dead',
  'dead000000000000000000000000000000000000',
  'dead000000000000000042069420694206942069',
  'deaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'ffffffffffffffffffffffffffffffffffffffff',
  'dcc703c0e500b653ca82273b7bfad8045d85a470',
])

/**
 * Addresses below 2^16 are precompiled contracts of EVM chains and TRON, and system contracts of BNB Smart
 * Chain, Polygon and Arbitrum. The other two patterns are system contracts of Optimism and the deposit
 * contract of Ethereum.
 */
const SYSTEM = /^(?:0{36}|420{34})|^00000000219ab540356cbb839cbe05303d7705fa$/

/** Why 20 bytes are not a personal account, on EVM chains and chains with EVM accounts. */
export function accountFault(digits: string): FormatFault | null {
  if (BURNED.has(digits)) return 'burn'
  return SYSTEM.test(digits) ? 'system' : null
}

/** EVM: 0x and 40 hex digits; mixed case must match EIP-55. */
export const evm: Format = (text) => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return 'shape'
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  const mixed = digits !== lower && digits !== digits.toUpperCase()
  if (mixed && digits !== checksummed(digits)) return 'checksum'
  return accountFault(lower) ?? { address: text, key: `0x${lower}` }
}
