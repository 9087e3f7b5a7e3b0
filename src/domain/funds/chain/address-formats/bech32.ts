import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, hex, utf8 } from '@scure/base'
import { bigEndian, crc32, decoded, EMPTY_KEY_HASH, fromBase58, isZero, same } from '../codecs.ts'
import { accountFault } from './evm.ts'
import { type Format, type FormatFault, type Found, plain } from './format.ts'

interface Decoded {
  readonly prefix: string
  readonly bytes: Uint8Array
}

/** Decodes Bech32 without Bitcoin's limit of 90 characters, because other networks have longer addresses. */
function fromBech32(text: string): Decoded | 'shape' | 'checksum' {
  if (!/^[a-z0-9_]{1,83}1[ac-hj-np-z02-9]{6,}$/i.test(text)) return 'shape'
  return (
    decoded(() => {
      const { prefix, words } = bech32.decode(text as `${string}1${string}`, false)
      return { prefix, bytes: bech32.fromWords(words) }
    }) ?? 'checksum'
  )
}

/**
 * Module accounts of a Cosmos chain (first 20 bytes of the hash of their names); coins sent there are lost.
 */
const MODULES = new Set(
  [
    'bonded_tokens_pool',
    'not_bonded_tokens_pool',
    'distribution',
    'fee_collector',
    'gov',
    'mint',
    'transfer',
    'interchainaccounts',
    'auction',
    'exchange',
    'insurance',
    'peggy',
  ].map((name) => hex.encode(sha256(utf8.decode(name)).slice(0, 20))),
)

/**
 * Cosmos SDK accounts: 20 bytes of a key, or 32 of a contract or a foreign account.
 * @param fault checks the 20 bytes (hex) by the chain's derivation of accounts from keys.
 */
const cosmosOf =
  (hrp: string, fault: (digits: string) => FormatFault | null): Format =>
  (text) => {
    const prefix = /^([a-z]+)1/i.exec(text)?.[1]?.toLowerCase() ?? ''
    if (!prefix.startsWith(hrp)) return 'shape'
    const read = fromBech32(text)
    if (typeof read === 'string') return prefix === hrp ? read : 'shape'
    // Prefixes such as `cosmosvaloper` identify a validator and not its account, so coins cannot be sent to
    // the address.
    if (read.prefix !== hrp) return 'form'
    const { bytes } = read
    if (bytes.length !== 20 && bytes.length !== 32) return 'shape'
    if (isZero(bytes)) return 'burn'
    const digits = hex.encode(bytes)
    return MODULES.has(digits) ? 'system' : (fault(digits) ?? plain(text.toLowerCase()))
  }

export const cosmos = cosmosOf('cosmos', (digits) => (digits === EMPTY_KEY_HASH ? 'burn' : null))
/** Injective derives accounts like Ethereum. */
export const injective = cosmosOf('inj', accountFault)

/**
 * Length of a Shelley address by the high four bits of the first byte (CIP-19); pointer addresses are longer
 * than this.
 */
const SHELLEY = [57, 57, 57, 57, 0, 0, 29, 29]

/** Whether the bytes are exactly three base-128 integers. */
const isPointer = (bytes: Uint8Array): boolean =>
  bytes.length >= 3 &&
  bytes.length <= 15 &&
  bytes.filter((byte) => byte < 0x80).length === 3 &&
  (bytes[bytes.length - 1] ?? 0x80) < 0x80

function shelley(text: string): Found | FormatFault {
  const read = fromBech32(text)
  if (typeof read === 'string') return read
  const { prefix, bytes } = read
  const head = bytes[0] ?? 0xff
  const [type, network] = [head >> 4, head & 15]
  if (prefix === 'stake' || prefix === 'stake_test') return 'form'
  if (network === 0 && prefix === 'addr_test') return 'testnet'
  if (prefix !== 'addr' || network !== 1 || type > 7) return 'shape'
  const pointer = type === 4 || type === 5
  if (pointer ? !isPointer(bytes.slice(29)) : bytes.length !== SHELLEY[type]) return 'shape'
  return isZero(bytes.slice(1, 29)) ? 'burn' : plain(text.toLowerCase())
}

/**
 * Cardano Byron address: base58 of a CBOR list of bytes (tag 24) and their CRC-32. The bytes are a CBOR list
 * of a 28-byte hash, a map (2: network, on test networks only), and a type.
 */
function byron(text: string): Found | FormatFault {
  const bytes = fromBase58(text)
  if (!bytes || bytes.length < 30) return 'shape'
  if (![0x82, 0xd8, 0x18, 0x58].every((byte, i) => bytes[i] === byte))
    return /^(?:Ae2|Ddz)/.test(text) ? 'checksum' : 'shape'
  const end = 5 + (bytes[4] ?? 0)
  const [payload, rest] = [bytes.slice(5, end), bytes.slice(end)]
  if (rest.length !== 5 || rest[0] !== 0x1a || bigEndian(rest.slice(1)) !== crc32(payload)) return 'checksum'
  if (!same(payload.slice(0, 3), Uint8Array.of(0x83, 0x58, 0x1c)) || payload.length < 33) return 'shape'
  const attributes = payload.slice(31)
  // The number of a test network, if any, is the last entry of the map.
  const magic = hex
    .encode(attributes)
    .match(/0245(?:1a[0-9a-f]{8})00$|0243(?:19[0-9a-f]{4})00$|0242(?:18[0-9a-f]{2})00$/)
  return magic ? 'testnet' : plain(text)
}

/** Cardano: bech32 since Shelley (CIP-19), base58 with CRC-32 before Shelley. */
export const cardano: Format = (text) =>
  /^(?:addr|stake)(?:_test)?1/i.test(text) ? shelley(text) : byron(text)
