import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58xrp, hex } from '@scure/base'
import { decoded, fromBase58, fromBase58check, isZero, same } from '../codecs.ts'
import { accountFault } from './evm.ts'
import { type Format, type Found, plain } from './format.ts'

/** TRON's burn address, in addition to the zero account. */
const TRON_BLACK_HOLE = '77944d19c052b73ee2286823aa83f8138cb7032f'

/** TRON: T and 33 characters of base58 with checksum; the bytes after the first byte are an EVM account. */
export const tron: Format = (text) => {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return 'shape'
  const body = fromBase58check(text)
  if (typeof body === 'string') return body
  if (body.length !== 21 || body[0] !== 0x41) return 'shape'
  const digits = hex.encode(body.slice(1))
  return digits === TRON_BLACK_HOLE ? 'burn' : (accountFault(digits) ?? plain(text))
}

/**
 * Addresses of system programs that are points on the curve, so that the curve check does not reject these
 * addresses.
 */
const SOLANA_PROGRAMS = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/**
 * Solana: a 32-byte public key in base58 without checksum. Values off the curve are program accounts, for
 * which nobody can sign, or typing errors; Solana's guide for exchanges requires this check.
 */
export const solana: Format = (text) => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return 'shape'
  const key = fromBase58(text)
  if (key?.length !== 32) return 'shape'
  if (text.startsWith('1nc1nerator')) return 'burn'
  // Addresses of other system programs and of sysvars are readable names padded with the digit 1.
  if (isZero(key) || /1{8}1*[12]?$/.test(text) || SOLANA_PROGRAMS.has(text)) return 'system'
  return decoded(() => ed25519.Point.fromBytes(key)) ? plain(text) : 'form'
}

/**
 * Accounts whose keys are known to nobody or to everybody: numbers 0 and 1, addresses that spell words, the empty key,
 * and the genesis account.
 */
const XRPL_BLACK_HOLES = new Set([
  'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
  'rrrrrrrrrrrrrrrrrrrrBZbvji',
  'rrrrrrrrrrrrrrrrrNAMEtxvNvQ',
  'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
  'rHTfx7p4ge8CfDhyoczpSwc84LWfiK3dhN',
  'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
])
const X_MAIN = [0x05, 0x44]
const X_TEST = [0x04, 0x93]

const doubled = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

/** Base58 with the XRP Ledger's alphabet and checksum. */
function fromRipple(text: string): Uint8Array | 'shape' | 'checksum' {
  const bytes = fromBase58(text, base58xrp)
  if (!bytes || bytes.length < 5) return 'shape'
  const body = bytes.slice(0, -4)
  return same(doubled(body).slice(0, 4), bytes.slice(-4)) ? body : 'checksum'
}

const classic = (account: Uint8Array): string => {
  const body = Uint8Array.from([0, ...account])
  return base58xrp.encode(Uint8Array.from([...body, ...doubled(body).slice(0, 4)]))
}

const xrplAccount = (address: string, tag?: string | null): Found | 'burn' =>
  XRPL_BLACK_HOLES.has(address) ? 'burn' : { ...plain(address), ...(tag === undefined ? {} : { tag }) }

/** Account and tag of an X-address (XLS-5d): two bytes, 20 of the account, a flag, 64 bits of tag. */
function xAddress(text: string): Found | 'shape' | 'checksum' | 'testnet' | 'burn' {
  const body = fromRipple(text)
  if (typeof body === 'string') return body
  const starts = (prefix: readonly number[]) => prefix.every((byte, i) => body[i] === byte)
  if (body.length !== 31 || !(starts(X_MAIN) || starts(X_TEST))) return 'shape'
  if (starts(X_TEST)) return 'testnet'
  const view = new DataView(body.buffer, body.byteOffset)
  const [flag, tag, high] = [body[22], view.getUint32(23, true), view.getUint32(27, true)]
  if (high !== 0 || flag === undefined || flag > 1 || (flag === 0 && tag !== 0)) return 'shape'
  return xrplAccount(classic(body.slice(2, 22)), flag === 1 ? String(tag) : null)
}

/** XRP Ledger: r and base58 with checksum, or an X-address, which includes its tag. */
export const xrpl: Format = (text) => {
  if (/^[XT][1-9A-HJ-NP-Za-km-z]{45,47}$/.test(text)) return xAddress(text)
  if (!/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)) return 'shape'
  const body = fromRipple(text)
  if (typeof body === 'string') return body
  return body.length === 21 && body[0] === 0 ? xrplAccount(text) : 'shape'
}
