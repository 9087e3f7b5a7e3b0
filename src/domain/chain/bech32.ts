const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const STEPS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** BIP 173 for version 0, BIP 350 for every later one. */
const BECH32 = 1
const BECH32M = 0x2bc830a3

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [i, step] of STEPS.entries()) if ((top >>> i) & 1) sum ^= step
  }
  return sum >>> 0
}

/** Five bits each to whole bytes; null when what is left over is not nothing. */
function bytesOf(words: readonly number[]): number[] | null {
  const bytes: number[] = []
  let [buffer, bits] = [0, 0]
  for (const word of words) {
    buffer = ((buffer << 5) | word) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((buffer >>> bits) & 255)
    }
  }
  const rest = buffer & ((1 << bits) - 1)
  return bits >= 5 || rest !== 0 ? null : bytes
}

export interface Witness {
  readonly version: number
  readonly program: readonly number[]
}

/**
 * The witness program of a segwit address (BIP 173, BIP 350) of the network whose addresses begin with `prefix`; null when
 * the checksum is wrong, cases are mixed, or the program has a length that its version does not know.
 */
export function segwit(text: string, prefix: string): Witness | null {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return null
  if (lower.length > 90 || !lower.startsWith(`${prefix}1`)) return null
  const words = [...lower.slice(prefix.length + 1)].map((letter) => LETTERS.indexOf(letter))
  if (words.length < 7 || words.includes(-1)) return null
  const [version = 0] = words
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  const head = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
  if (polymod([...head, ...words]) !== (version === 0 ? BECH32 : BECH32M)) return null
  const program = bytesOf(words.slice(1, -6))
  if (!program || version > 16 || program.length < 2 || program.length > 40) return null
  if (version === 0 && program.length !== 20 && program.length !== 32) return null
  return { version, program }
}
