import { sha256 } from '@noble/hashes/sha2.js'
import { type BytesCoder, base58, createBase58check } from '@scure/base'

/** The decoder's result; null when the decoder throws. */
export function decoded<T>(decode: () => T): T | null {
  try {
    return decode()
  } catch {
    return null
  }
}

const checked = createBase58check(sha256)

/** Base58 decoding takes quadratic time, so longer texts are not decoded. */
const within = (text: string): boolean => text.length > 0 && text.length <= 128

/** Bytes of a base58 text; null for an invalid text. */
export const fromBase58 = (text: string, coder: BytesCoder = base58): Uint8Array | null =>
  within(text) ? decoded(() => coder.decode(text)) : null

/**
 * Payload before the four checksum bytes. Otherwise `shape` (not base58, or too short) or `checksum` (wrong checksum).
 */
export function fromBase58check(text: string): Uint8Array | 'shape' | 'checksum' {
  const bytes = fromBase58(text)
  if (!bytes || bytes.length < 5) return 'shape'
  return decoded(() => checked.decode(text)) ?? 'checksum'
}

/** Whether two byte arrays are equal. */
export const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/**
 * RIPEMD-160 of SHA-256 of an empty input, in hex: the account of an empty key on chains that hash keys like
 * Bitcoin.
 */
export const EMPTY_KEY_HASH = 'b472a266d0bd89c13706a4132ccfb16f7c3b9fcb'

export const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

/** CRC-16/XMODEM, the checksum of Stellar and TON addresses. */
export function crc16(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff
  }
  return sum
}

/** CRC-32 (ISO 3309), in Cardano Byron addresses and on the Internet Computer. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** Unsigned big-endian integer. */
export const bigEndian = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
