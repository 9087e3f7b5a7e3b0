import { bech32 } from '@scure/base'
import { decoded } from '../codecs.ts'
import type { FormatFault } from './format.ts'

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const STEPS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]
const LOW = (1n << 35n) - 1n
/** Hash length by the low three bits of the first byte. */
const SIZES = [20, 24, 28, 32, 40, 48, 56, 64]
const PREFIX = 'bitcoincash'
const TEST = ['bchtest', 'bchreg']

/** Checksum of the CashAddr specification (40 bits over 5-bit groups). */
function polymod(values: readonly number[]): bigint {
  let sum = 1n
  for (const value of values) {
    const top = sum >> 35n
    sum = ((sum & LOW) << 5n) ^ BigInt(value)
    for (const [i, step] of STEPS.entries()) if ((top >> BigInt(i)) & 1n) sum ^= step
  }
  return sum ^ 1n
}

const valuesOf = (prefix: string): number[] => [...[...prefix].map((letter) => letter.charCodeAt(0) & 31), 0]
const PREFIX_VALUES = valuesOf(PREFIX)

/** Whether the 5-bit groups are a valid address with this prefix. */
const isOf = (prefix: string, values: readonly number[]): boolean =>
  polymod([...valuesOf(prefix), ...values]) === 0n

/** Encodes version and hash as an address without the prefix. */
function spelled(bytes: Uint8Array): string {
  const words = bech32.toWords(bytes)
  const sum = polymod([...PREFIX_VALUES, ...words, 0, 0, 0, 0, 0, 0, 0, 0])
  const check = Array.from({ length: 8 }, (_, i) => Number((sum >> BigInt(5 * (7 - i))) & 31n))
  return [...words, ...check].map((value) => LETTERS.charAt(value)).join('')
}

/**
 * Parses a Bitcoin Cash address with or without prefix, in one case. Addresses of types 2 and 3 also accept
 * tokens; for comparison they are spelled as types 0 and 1, which denote the same outputs.
 */
export function readCashAddress(
  text: string,
): { readonly hash: Uint8Array; readonly key: string } | FormatFault {
  const lower = text.toLowerCase()
  const [given, body] = lower.includes(':') ? lower.split(':', 2) : ['', lower]
  if (!body || !/^[02-9ac-hj-np-z]{42,112}$/.test(body) || lower.split(':').length > 2) return 'shape'
  if (given && given !== PREFIX && !TEST.includes(given)) return 'shape'
  const values = [...body].map((letter) => LETTERS.indexOf(letter))
  if (TEST.some((prefix) => (given === '' || given === prefix) && isOf(prefix, values))) return 'testnet'
  if (!/^[pqrz]/.test(body)) return 'shape'
  if (text !== lower && text !== text.toUpperCase()) return 'checksum'
  if (!isOf(PREFIX, values)) return 'checksum'
  const bytes = decoded(() => bech32.fromWords(values.slice(0, -8)))
  const version = bytes?.[0] ?? 0x80
  const type = version >> 3
  if (!bytes || type > 3 || bytes.length - 1 !== SIZES[version & 7]) return 'shape'
  const hash = bytes.slice(1)
  // A key hash has 20 bytes, a script hash 20 or 32.
  if (hash.length !== 20 && !(hash.length === 32 && type % 2 === 1)) return 'shape'
  return { hash, key: spelled(Uint8Array.from([version & 0b1111, ...hash])) }
}
