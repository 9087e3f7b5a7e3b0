import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { base64, base64url, hex, utf8 } from '@scure/base'
import { bigEndian, crc16, decoded, fromBase58, isZero, same } from '../codecs.ts'
import { accountFault } from './evm.ts'
import { type Format, type FormatFault, type Found, plain } from './format.ts'

/** Polkadot's own number among the networks of its kind (SS58). */
const POLKADOT = 0
const PREIMAGE = utf8.decode('SS58PRE')

/** Base58 over a number of the network, a key of 32 bytes, and two bytes of BLAKE2b. */
export const polkadot: Format = (text) => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{33,50}$/.test(text)) return 'shape'
  const bytes = fromBase58(text)
  if (bytes?.length !== 35 && bytes?.length !== 36) return 'shape'
  const body = bytes.slice(0, -2)
  if (!same(blake2b(Uint8Array.from([...PREIMAGE, ...body])).slice(0, 2), bytes.slice(-2)))
    return text.startsWith('1') ? 'checksum' : 'shape'
  // Numbers from 64 on take two bytes.
  if (bytes[0] !== POLKADOT || bytes.length !== 35) return 'form'
  const key = body.slice(1)
  if (isZero(key)) return 'burn'
  // Accounts of the network's own parts and of the chains on it are written out in words.
  return /^(?:modl|para|sibl)/.test(decoded(() => utf8.encode(key.slice(0, 4))) ?? '')
    ? 'system'
    : plain(text)
}

/** Accounts of workchains: 0 is where people are, -1 where validators are. */
const tonAccount = (address: string, workchain: number, hash: string): Found | FormatFault => {
  if (workchain !== 0 && workchain !== -1) return 'shape'
  if (/^(?:0{64}|f{64})$/.test(hash)) return 'burn'
  // Election and configuration of the network.
  if (workchain === -1 && /^(?:3{64}|5{64})$/.test(hash)) return 'system'
  return { address, key: `${workchain}:${hash}` }
}

/**
 * TON: 48 of base64 over a flag, a workchain, a hash and their CRC-16, or both numbers written out. The flag says whether
 * coins come back from an account that is not there yet, so it is sent to as it was given.
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

/** 0x and 64 hex digits, all of them: without a checksum a digit that was left out would be another account. */
const move: Format = (text) => {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) return 'shape'
  const lower = text.toLowerCase()
  if (/^0x(?:0{64}|f{64}|0{60}dead)$/.test(lower)) return 'burn'
  return /^0x0{60}/.test(lower) ? 'system' : plain(lower)
}

export const aptos = move
export const sui = move

/** A label of a name: letters and digits, parted by single marks. */
const NEAR_NAME = /^(?:[a-z\d]+(?:[-_][a-z\d]+)*\.)+[a-z\d]+(?:[-_][a-z\d]+)*$/
/** Programs that keep what is sent to them without a call. */
const NEAR_PROGRAMS = new Set(['wrap.near', 'registrar.near', 'lockup.near', 'poolv1.near', 'intents.near'])

/**
 * A key of 64 hex digits, an account of Ethereum (0x) or one named by the hash of its program (0s), or a name under another
 * one. Names without a dot belong to the network's registrar, so a word that was typed by mistake is none. A transfer makes
 * the account of a key, whoever has it: half of all typing errors in one are no point of the curve, and so no key.
 */
export const near: Format = (text) => {
  if (/^(?:0s0{40}|0{64})$/.test(text)) return 'burn'
  if (/^[0-9a-f]{64}$/.test(text)) return decoded(() => ed25519.Point.fromHex(text)) ? plain(text) : 'form'
  if (/^0x[0-9a-f]{40}$/.test(text)) return accountFault(text.slice(2)) ?? plain(text)
  if (/^0s[0-9a-f]{40}$/.test(text)) return plain(text)
  if (text.length > 64 || !NEAR_NAME.test(text)) return 'shape'
  if (text.endsWith('.testnet')) return 'testnet'
  return NEAR_PROGRAMS.has(text) ? 'system' : plain(text)
}

/** Accounts up to this number are Hedera's own. */
const HEDERA_OWN = 1000n
const HEDERA_P3 = 26 ** 3
const HEDERA_P5 = 26 ** 5

/** The five letters that may follow an account of Hedera's main network (HIP-15). */
export function hederaChecksum(account: string): string {
  const digits = [...account].map((letter) => (letter === '.' ? 10 : Number(letter)))
  const sum = (step: number): number =>
    digits.reduce((all, digit, i) => (i % 2 === step ? (all + digit) % 11 : all), 0)
  const weighted = digits.reduce((all, digit) => (all * 31 + digit) % HEDERA_P3, 0)
  // The number of the network is added too; the main network's is 0.
  const code = ((((digits.length % 5) * 11 + sum(0)) * 11 + sum(1)) * HEDERA_P3 + weighted) % HEDERA_P5
  let rest = (code * 1_000_003) % HEDERA_P5
  let letters = ''
  for (let i = 0; i < 5; i++) {
    letters = String.fromCharCode(97 + (rest % 26)) + letters
    rest = Math.floor(rest / 26)
  }
  return letters
}

/** 0.0 and the number of the account, with or without the letters that prove it. */
export const hedera: Format = (text) => {
  const [, account = '', number = '', letters] =
    /^(0\.0\.(0|[1-9]\d{0,17}))(?:-([a-z]{5}))?$/.exec(text) ?? []
  if (account === '') return 'shape'
  if (letters !== undefined && letters !== hederaChecksum(account)) return 'checksum'
  if (number === '0') return 'burn'
  return BigInt(number) <= HEDERA_OWN ? 'system' : plain(account)
}
