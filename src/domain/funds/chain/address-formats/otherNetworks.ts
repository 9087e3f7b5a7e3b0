import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { base64, base64url, hex, utf8 } from '@scure/base'
import { bigEndian, crc16, decoded, fromBase58, isZero, same } from '../codecs.ts'
import { internetComputer } from './base32.ts'
import { accountFault } from './evm.ts'
import { type Format, type FormatFault, type Found, plain } from './format.ts'

/** Polkadot's network number (SS58). */
const POLKADOT = 0
const PREIMAGE = utf8.decode('SS58PRE')

/** Polkadot: base58 over the network number, a 32-byte key, and two bytes of BLAKE2b. */
export const polkadot: Format = (text) => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{33,50}$/.test(text)) return 'shape'
  const bytes = fromBase58(text)
  if (bytes?.length !== 35 && bytes?.length !== 36) return 'shape'
  const body = bytes.slice(0, -2)
  if (!same(blake2b(Uint8Array.from([...PREIMAGE, ...body])).slice(0, 2), bytes.slice(-2)))
    return text.startsWith('1') ? 'checksum' : 'shape'
  // Rejects addresses of other networks. A network number from 64 on takes two bytes, so such an address has 36 bytes.
  if (bytes[0] !== POLKADOT || bytes.length !== 35) return 'form'
  const key = body.slice(1)
  if (isZero(key)) return 'burn'
  // The keys of accounts of pallets and parachains begin with a readable text.
  return /^(?:modl|para|sibl)/.test(decoded(() => utf8.encode(key.slice(0, 4))) ?? '')
    ? 'system'
    : plain(text)
}

/** TON account of a workchain: 0 for people, -1 for validators. */
const tonAccount = (address: string, workchain: number, hash: string): Found | FormatFault => {
  if (workchain !== 0 && workchain !== -1) return 'shape'
  if (/^(?:0{64}|f{64})$/.test(hash)) return 'burn'
  // The addresses of the network's elector contract and configuration contract.
  if (workchain === -1 && /^(?:3{64}|5{64})$/.test(hash)) return 'system'
  return { address, key: `${workchain}:${hash}` }
}

/**
 * TON: 48 characters of base64 over a flag, a workchain, a hash and their CRC-16, or workchain and hash
 * written out. The flag decides whether coins bounce from an uninitialised account, so the address is used
 * in the given spelling.
 */
export const ton: Format = (text) => {
  const raw = /^(0|-?[1-9]\d{0,2}):([0-9a-f]{64})$/i.exec(text)
  if (raw) return tonAccount(text, Number(raw[1]), (raw[2] ?? '').toLowerCase())
  if (!/^(?:[A-Za-z0-9+/]{48}|[A-Za-z0-9_-]{48})$/.test(text)) return 'shape'
  const bytes = decoded(() => (/[_-]/.test(text) ? base64url : base64).decode(text))
  if (!bytes) return 'shape'
  const flag = bytes[0] ?? 0
  const known = [0x11, 0x51].includes(flag & 0x7f)
  if (bigEndian(bytes.slice(-2)) !== crc16(bytes.slice(0, -2)))
    return known || /^[EUk0][Qf]/.test(text) ? 'checksum' : 'shape'
  if (!known) return 'shape'
  if (flag & 0x80) return 'testnet'
  const workchain = (bytes[1] ?? 0) > 0x7f ? (bytes[1] ?? 0) - 256 : (bytes[1] ?? 0)
  return tonAccount(text, workchain, hex.encode(bytes.slice(2, 34)))
}

/**
 * Aptos and Sui: 0x and all 64 hex digits. Without a checksum a shortened form could hide a missing digit.
 */
const move: Format = (text) => {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) return 'shape'
  const lower = text.toLowerCase()
  if (/^0x(?:0{64}|f{64}|0{60}dead)$/.test(lower)) return 'burn'
  return /^0x0{60}/.test(lower) ? 'system' : plain(lower)
}

export const aptos = move
export const sui = move

/** A NEAR account name: labels of letters and digits with single separators, joined by dots. */
const NEAR_NAME = /^(?:[a-z\d]+(?:[-_][a-z\d]+)*\.)+[a-z\d]+(?:[-_][a-z\d]+)*$/
/**
 * Names that look like NEAR accounts and are none: names of other name services, web addresses, and numbers
 * joined by dots, such as accounts of Hedera.
 */
const FOREIGN_NAME = /\.(?:eth|sol|ton|apt|sui|bnb|com|org|net|io)$|^\d+(?:\.\d+)+$/
/** Contracts that keep coins sent by a plain transfer without a call. */
const NEAR_PROGRAMS = new Set(['wrap.near', 'registrar.near', 'lockup.near', 'poolv1.near', 'intents.near'])

/**
 * NEAR: 64 hex digits (a key), an Ethereum account (0x), an account by code hash (0s), or a name below
 * another name. Names without a dot belong to the registrar, so a mistyped word is no account. A transfer
 * creates the account of any key, so keys off the curve (half of all typing errors) are rejected. Accounts
 * of the Internet Computer, which have 64 hex digits too, are recognised by their checksum and rejected.
 */
export const near: Format = (text) => {
  if (FOREIGN_NAME.test(text) || typeof internetComputer(text) === 'object') return 'shape'
  if (/^(?:0s0{40}|0{64})$/.test(text)) return 'burn'
  if (/^[0-9a-f]{64}$/.test(text)) return decoded(() => ed25519.Point.fromHex(text)) ? plain(text) : 'form'
  if (/^0x[0-9a-f]{40}$/.test(text)) return accountFault(text.slice(2)) ?? plain(text)
  if (/^0s[0-9a-f]{40}$/.test(text)) return plain(text)
  if (text.length > 64 || !NEAR_NAME.test(text)) return 'shape'
  if (text.endsWith('.testnet')) return 'testnet'
  return NEAR_PROGRAMS.has(text) ? 'system' : plain(text)
}

/** Accounts up to this number belong to Hedera itself. */
const HEDERA_OWN = 1000n
const HEDERA_P3 = 26 ** 3
const HEDERA_P5 = 26 ** 5

/** The five-letter checksum of a mainnet account (HIP-15). */
export function hederaChecksum(account: string): string {
  const digits = [...account].map((letter) => (letter === '.' ? 10 : Number(letter)))
  const sum = (step: number): number =>
    digits.reduce((all, digit, i) => (i % 2 === step ? (all + digit) % 11 : all), 0)
  const weighted = digits.reduce((all, digit) => (all * 31 + digit) % HEDERA_P3, 0)
  // The checksum also sums the network number, which is 0 for the main network.
  const code = ((((digits.length % 5) * 11 + sum(0)) * 11 + sum(1)) * HEDERA_P3 + weighted) % HEDERA_P5
  let rest = (code * 1_000_003) % HEDERA_P5
  let letters = ''
  for (let i = 0; i < 5; i++) {
    letters = String.fromCharCode(97 + (rest % 26)) + letters
    rest = Math.floor(rest / 26)
  }
  return letters
}

/** Hedera: 0.0 and the account number, optionally with the checksum letters. */
export const hedera: Format = (text) => {
  const [, account = '', number = '', letters] =
    /^(0\.0\.(0|[1-9]\d{0,17}))(?:-([a-z]{5}))?$/.exec(text) ?? []
  if (account === '') return 'shape'
  if (letters !== undefined && letters !== hederaChecksum(account)) return 'checksum'
  if (number === '0') return 'burn'
  return BigInt(number) <= HEDERA_OWN ? 'system' : plain(account)
}
