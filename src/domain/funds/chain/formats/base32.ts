import { blake2b } from '@noble/hashes/blake2.js'
import { sha224, sha512_256 } from '@noble/hashes/sha2.js'
import { base32nopad, hex, utf8 } from '@scure/base'
import { bigEndian, crc16, crc32, decoded, isZero, same } from '../codecs.ts'
import { accountFault } from './evm.ts'
import { type Format, type FormatFault, plain } from './format.ts'

const fromBase32 = (text: string): Uint8Array | null => decoded(() => base32nopad.decode(text.toUpperCase()))

/** First bytes of what Stellar writes in the same way (SEP-23): an account, one with a number in it, a contract. */
const ACCOUNT = 6 << 3
const MUXED = 12 << 3
const CONTRACT = 2 << 3

/** The account without signers at which the foundation of the network burned half of its coins. */
const STELLAR_VOID = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO'

/** G and 55 of base32 over a key of 32 bytes and its CRC-16. */
export const stellar: Format = (text) => {
  if (!/^[GMC][A-Z2-7]{55}(?:[A-Z2-7]{13})?$/.test(text)) return 'shape'
  const bytes = fromBase32(text)
  const sum = bytes?.slice(-2)
  if (!bytes || !sum || crc16(bytes.slice(0, -2)) !== (sum[0] ?? 0) + (sum[1] ?? 0) * 256) return 'checksum'
  const [kind, length] = [bytes[0], bytes.length]
  // A number inside the address is no memo to whoever reads the memo, and a contract signs nothing.
  if ((kind === MUXED && length === 43) || (kind === CONTRACT && length === 35)) return 'form'
  if (kind !== ACCOUNT || length !== 35) return 'shape'
  return isZero(bytes.slice(1, 33)) || text === STELLAR_VOID ? 'burn' : plain(text)
}

/** Where Algorand collects its fees and keeps its rewards. */
const ALGORAND_OWN = new Set([
  'Y76M3MSY6DKBRHBL7C3NNDXGS5IIMQVQVUAB6MP4XEMMGVF2QWNPL226CA',
  '737777777777777777777777777777777777777777777777777UFEJ2CI',
])

/** 58 of base32 over a key of 32 bytes and the last four of its hash. */
export const algorand: Format = (text) => {
  if (!/^[A-Z2-7]{58}$/.test(text)) return 'shape'
  const bytes = fromBase32(text)
  if (!bytes) return 'checksum'
  const key = bytes.slice(0, 32)
  if (!same(sha512_256(key).slice(-4), bytes.slice(32))) return 'checksum'
  if (isZero(key)) return 'burn'
  return ALGORAND_OWN.has(text) ? 'system' : plain(text)
}

/** Bytes of a Filecoin address by the beginning of its text; f410f is an account of its EVM. */
const FILECOIN: Readonly<Record<string, { readonly head: readonly number[]; readonly length: number }>> = {
  '1': { head: [1], length: 20 },
  '2': { head: [2], length: 20 },
  '3': { head: [3], length: 48 },
  '410f': { head: [4, 10], length: 20 },
}
/** An account of the EVM that stands for a number, which a fork of the chain may give to somebody else. */
const MASKED_ID = /^ff0{22}/
/** Contracts of the chain itself in its EVM, besides those of every EVM. */
const FILECOIN_OWN = /^fe0{36}/

/** What an account of its EVM is besides one. */
function filecoinEvm(digits: string): FormatFault | null {
  if (MASKED_ID.test(digits)) return 'form'
  return FILECOIN_OWN.test(digits) ? 'system' : accountFault(digits)
}

/** f, the protocol, and base32 with four bytes of BLAKE2b; numbers (f0…) have no checksum. */
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

/** The hash in the first account of a principal on the ledger of the Internet Computer, in hex. */
const firstAccount = (...principal: number[]): string =>
  hex.encode(sha224(Uint8Array.from([10, ...utf8.decode('account-id'), ...principal, ...new Uint8Array(32)])))

/** The canister of the network itself of a number; the first ones govern it. */
const ownCanister = (number: number): string => firstAccount(0, 0, 0, 0, 0, 0, 0, number, 1, 1)

/**
 * Where coins of the Internet Computer end: at the account at which they begin too, which is the one of the canister that
 * governs it, and with the callers that are nobody: without a name, and without any principal.
 */
const ICP_BURNED = new Set([ownCanister(1), firstAccount(4), firstAccount()])
const ICP_OWN = new Set([0, 2, 3, 4, 5, 6, 7, 8].map(ownCanister))

/** 64 hex digits: a hash of 28 bytes behind its CRC-32. What has dashes is the name of a program or a person. */
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
