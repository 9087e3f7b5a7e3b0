import { base58, bech32, bech32m, hex } from '@scure/base'
import { decoded, EMPTY_KEY_HASH, fromBase58check, isZero } from '../codecs.ts'
import { readCashAddress } from './cashaddr.ts'
import { type Format, type FormatFault, type Found, plain } from './format.ts'

/** Parameters in which the networks derived from Bitcoin differ. */
interface Chain {
  /** Version bytes of base58 addresses for keys, for scripts, and on the test network. */
  readonly keys: number
  readonly scripts: number
  /** Outdated version bytes that another network uses too. */
  readonly old: readonly number[]
  readonly test: readonly number[]
  /** Prefix of segwit addresses; null for a network without segwit addresses. */
  readonly hrp: string | null
  readonly testHrps: readonly string[]
}

const BITCOIN: Chain = {
  keys: 0x00,
  scripts: 0x05,
  old: [],
  test: [0x6f, 0xc4],
  hrp: 'bc',
  testHrps: ['tb', 'bcrt'],
}
const LITECOIN: Chain = {
  keys: 0x30,
  scripts: 0x32,
  // Old script addresses of Litecoin have the version byte 0x05, which Bitcoin uses too. Since version 0.16 Litecoin
  // Core writes them with 0x32, so that they begin with M.
  old: [0x05],
  test: [0x6f, 0xc4, 0x3a],
  hrp: 'ltc',
  testHrps: ['tltc', 'rltc'],
}
const DOGECOIN: Chain = { keys: 0x1e, scripts: 0x16, old: [], test: [0x71, 0xc4], hrp: null, testHrps: [] }

/**
 * Hashes whose coins would be lost: burn addresses, whose base58 text spells words, and the hash of an
 * empty input, which belongs to no key and, as a script hash, to a script that anybody can spend.
 */
const BURNED = new Set([
  ...[
    '1BitcoinEaterAddressDontSendf59kuE',
    '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
    'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr',
  ].map((address) => hex.encode(base58.decode(address).slice(1, 21))),
  EMPTY_KEY_HASH,
])

/**
 * Whether coins sent to this hash (for segwit: this witness program) could be spent by nobody or by anybody.
 */
const burned = (program: Uint8Array): boolean => isZero(program) || BURNED.has(hex.encode(program))

/** Base58Check over a version byte and 20 bytes. */
function legacy(text: string, chain: Chain): Found | FormatFault {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(text)) return 'shape'
  const body = fromBase58check(text)
  if (typeof body === 'string') {
    // A wrong checksum is reported only for a text that begins with a letter of this network's addresses; any
    // other text is no address of this network.
    return body === 'checksum' && firstLetters(chain).includes(text[0] ?? '') ? 'checksum' : 'shape'
  }
  const version = body[0] ?? -1
  if (body.length !== 21) return 'shape'
  if (chain.test.includes(version)) return 'testnet'
  if (chain.old.includes(version)) return 'old'
  if (version !== chain.keys && version !== chain.scripts) return 'shape'
  return burned(body.slice(1)) ? 'burn' : plain(text)
}

const LETTERS: Readonly<Record<number, string>> = {
  0: '1',
  5: '3',
  22: '9A',
  30: 'D',
  48: 'L',
  50: 'M',
}
const firstLetters = (chain: Chain): string =>
  [chain.keys, chain.scripts, ...chain.old].map((version) => LETTERS[version] ?? '').join('')

/** Version and program of a segwit address (BIP 173, BIP 350), with the checksum its version requires. */
function segwit(text: string): { version: number; program: Uint8Array } | null {
  for (const coder of [bech32, bech32m]) {
    const read = decoded(() => {
      const { words } = coder.decode(text as `${string}1${string}`)
      return { version: words[0] ?? -1, program: coder.fromWords(words.slice(1)) }
    })
    if (read && (read.version === 0) === (coder === bech32)) return read
  }
  return null
}

/**
 * Version 0 has 20 or 32 bytes, version 1 has 32. Other versions have no rules yet, so anybody who mines a
 * block could take the coins.
 */
function witness(text: string): Found | FormatFault {
  if (!/^(?:[a-z0-9]{8,90}|[A-Z0-9]{8,90})$/.test(text))
    return /^[a-z0-9]{8,90}$/i.test(text) ? 'checksum' : 'shape'
  const read = segwit(text)
  if (!read) return 'checksum'
  const { version, program } = read
  if (version > 16 || program.length < 2 || program.length > 40) return 'shape'
  if (version === 0 && program.length !== 20 && program.length !== 32) return 'shape'
  if (burned(program)) return 'burn'
  if (version > 1 || (version === 1 && program.length !== 32)) return 'form'
  const lower = text.toLowerCase()
  return { address: lower, key: lower }
}

const family =
  (chain: Chain): Format =>
  (text) => {
    const prefix = /^([a-z]+)1/i.exec(text)?.[1]?.toLowerCase()
    if (prefix !== undefined && prefix === chain.hrp) return witness(text)
    // Litecoin MWEB addresses cannot be paid by an ordinary transaction.
    if (prefix === `${chain.hrp}mweb`) return 'form'
    if (prefix !== undefined && chain.testHrps.includes(prefix)) return segwit(text) ? 'testnet' : 'shape'
    return legacy(text, chain)
  }

export const bitcoin = family(BITCOIN)
export const litecoin = family(LITECOIN)
export const dogecoin = family(DOGECOIN)

/** Bitcoin Cash: CashAddr with or without prefix. The legacy format is indistinguishable from Bitcoin's. */
export const bitcoinCash: Format = (text) => {
  const old = legacy(text, BITCOIN)
  if (old !== 'shape') return typeof old === 'object' ? 'old' : old
  const read = readCashAddress(text)
  if (typeof read === 'string') return read
  return burned(read.hash) ? 'burn' : { address: text.toLowerCase(), key: read.key }
}
