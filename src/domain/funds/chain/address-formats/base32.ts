import { blake2b } from '@noble/hashes/blake2.js'
import { sha224, sha512_256 } from '@noble/hashes/sha2.js'
import { base32nopad, hex, utf8 } from '@scure/base'
import { bigEndian, crc16, crc32, decoded, isZero, same } from '../codecs.ts'
import { accountFault } from './evm.ts'
import { type Format, type FormatFault, plain } from './format.ts'

const fromBase32 = (text: string): Uint8Array | null => decoded(() => base32nopad.decode(text.toUpperCase()))

/** First bytes of Stellar's key formats (SEP-23): account, muxed account, contract. */
const ACCOUNT = 6 << 3
const MUXED = 12 << 3
const CONTRACT = 2 << 3

/** Account without signers to which the foundation sent half of the coins to burn them. */
const STELLAR_VOID = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO'

/** Stellar: G and 55 characters of base32 over a 32-byte key and its CRC-16. */
export const stellar: Format = (text) => {
  if (!/^[GMC][A-Z2-7]{55}(?:[A-Z2-7]{13})?$/.test(text)) return 'shape'
  const bytes = fromBase32(text)
  const sum = bytes?.slice(-2)
  if (!bytes || !sum || crc16(bytes.slice(0, -2)) !== (sum[0] ?? 0) + (sum[1] ?? 0) * 256) return 'checksum'
  const [kind, length] = [bytes[0], bytes.length]
  // A muxed address is rejected because receivers read the memo, not the number in the address; a contract is
  // rejected because it cannot sign.
  if ((kind === MUXED && length === 43) || (kind === CONTRACT && length === 35)) return 'form'
  if (kind !== ACCOUNT || length !== 35) return 'shape'
  return isZero(bytes.slice(1, 33)) || text === STELLAR_VOID ? 'burn' : plain(text)
}

/** Algorand's fee sink and rewards pool. */
const ALGORAND_OWN = new Set([
  'Y76M3MSY6DKBRHBL7C3NNDXGS5IIMQVQVUAB6MP4XEMMGVF2QWNPL226CA',
  '737777777777777777777777777777777777777777777777777UFEJ2CI',
])

/** Algorand: 58 characters of base32 over a 32-byte key and the last four bytes of its hash. */
export const algorand: Format = (text) => {
  if (!/^[A-Z2-7]{58}$/.test(text)) return 'shape'
  const bytes = fromBase32(text)
  if (!bytes) return 'checksum'
  const key = bytes.slice(0, 32)
  if (!same(sha512_256(key).slice(-4), bytes.slice(32))) return 'checksum'
  if (isZero(key)) return 'burn'
  return ALGORAND_OWN.has(text) ? 'system' : plain(text)
}

/** Bytes of a Filecoin address by prefix; f410f is an account of its EVM. */
const FILECOIN: Readonly<Record<string, { readonly head: readonly number[]; readonly length: number }>> = {
  '1': { head: [1], length: 20 },
  '2': { head: [2], length: 20 },
  '3': { head: [3], length: 48 },
  '410f': { head: [4, 10], length: 20 },
}
/** EVM spelling of a numbered actor; a chain fork may assign the number to another actor. */
const MASKED_ID = /^ff0{22}/
/** Built-in contracts of Filecoin's EVM that other EVMs do not have. */
const FILECOIN_OWN = /^fe0{36}/

/** Why an address of Filecoin's EVM is not a valid destination. */
function filecoinEvm(digits: string): FormatFault | null {
  if (MASKED_ID.test(digits)) return 'form'
  return FILECOIN_OWN.test(digits) ? 'system' : accountFault(digits)
}

/**
 * Filecoin: f, the protocol, base32 with four checksum bytes of BLAKE2b; numeric addresses (f0…) have no
 * checksum.
 */
export const filecoin: Format = (text) => {
  if (/^f0\d{1,20}$/.test(text)) return 'form'
  const [, net, protocol = '', body = ''] = /^([ft])([123]|410f)([a-z2-7]{39,84})$/.exec(text) ?? []
  const kind = FILECOIN[protocol]
  if (!kind) return 'shape'
  const bytes = fromBase32(body)
  const payload = bytes?.slice(0, -4)
  if (!bytes || payload?.length !== kind.length) return 'checksum'
  const sum = blake2b(Uint8Array.from([...kind.head, ...payload]), { dkLen: 4 })
  if (!same(sum, bytes.slice(-4))) return 'checksum'
  if (net === 't') return 'testnet'
  if (isZero(payload)) return 'burn'
  return (protocol === '410f' ? filecoinEvm(hex.encode(payload)) : null) ?? plain(text)
}

/** Hash part of a principal's default account on the Internet Computer ledger, in hex. */
const firstAccount = (...principal: number[]): string =>
  hex.encode(sha224(Uint8Array.from([10, ...utf8.decode('account-id'), ...principal, ...new Uint8Array(32)])))

/**
 * Account hash of a system canister by its number; the canisters with the lowest numbers govern the network.
 */
const ownCanister = (number: number): string => firstAccount(0, 0, 0, 0, 0, 0, 0, number, 1, 1)

/**
 * Accounts at which ICP is burned: the minting account, which belongs to the governance canister, and the
 * accounts of the anonymous and the empty principal.
 */
const ICP_BURNED = new Set([ownCanister(1), firstAccount(4), firstAccount()])
const ICP_OWN = new Set([0, 2, 3, 4, 5, 6, 7, 8].map(ownCanister))

/**
 * Internet Computer: 64 hex digits, a CRC-32 and a 28-byte hash. Text with dashes is a principal, not an
 * account.
 */
export const internetComputer: Format = (text) => {
  if (/^(?:[a-z2-7]{5}-){1,12}[a-z2-7]{1,5}$/.test(text)) return 'form'
  if (!/^[0-9a-f]{64}$/i.test(text)) return 'shape'
  const lower = text.toLowerCase()
  const bytes = hex.decode(lower)
  const body = bytes.slice(4)
  if (bigEndian(bytes.slice(0, 4)) !== crc32(body)) return 'checksum'
  const hash = hex.encode(body)
  if (isZero(body) || ICP_BURNED.has(hash)) return 'burn'
  return ICP_OWN.has(hash) ? 'system' : plain(lower)
}
