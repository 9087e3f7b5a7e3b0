import { sha256 } from './sha256.ts'

const BITCOIN = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const RIPPLE = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'
const LETTERS = { bitcoin: BITCOIN, ripple: RIPPLE } as const
export type Base58 = keyof typeof LETTERS

/** The bytes of a base58 text; null when a letter is none of the alphabet or the text is longer than any address. */
export function base58(text: string, alphabet: Base58 = 'bitcoin'): Uint8Array | null {
  const letters = LETTERS[alphabet]
  if (text.length === 0 || text.length > 128) return null
  let number = 0n
  for (const letter of text) {
    const digit = letters.indexOf(letter)
    if (digit < 0) return null
    number = number * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (let rest = number; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 255n))
  const zeros = [...text].findIndex((letter) => letter !== letters[0])
  return Uint8Array.from([...Array.from({ length: zeros < 0 ? text.length : zeros }, () => 0), ...bytes])
}

/** What stands before the four bytes of checksum, version first; null when they are wrong. */
export function base58check(text: string, alphabet: Base58 = 'bitcoin'): Uint8Array | null {
  const bytes = base58(text, alphabet)
  if (!bytes || bytes.length < 5) return null
  const body = bytes.slice(0, -4)
  const sum = sha256(sha256(body))
  return bytes.slice(-4).every((byte, i) => byte === sum[i]) ? body : null
}
