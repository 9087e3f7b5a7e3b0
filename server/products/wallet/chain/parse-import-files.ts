import { msg, type Sentence } from '#contract/operators/msg.ts'
import { ADDRESS_MAX, TAG_MAX } from '#domain/funds/chain/addressLengths.ts'
import { foldedAddress, foldedHash, readDestination } from '#domain/funds/chain/destination.ts'
import { isTxHash } from '#domain/funds/withdraw.ts'
import { big, exact, isPositive, parseAmount, SCALE_MAX } from '#domain/money.ts'
import { numberReader, readCsv, separatorOf, twoReadings } from '../../../platform/csv.ts'
import type { ChainCredit } from './chain-credit.ts'

/** Error for a file with invalid content; no line of the file is imported. */
export class FileError extends Error {
  constructor(readonly sentence: Sentence) {
    super(String(sentence))
  }
}

interface Line {
  readonly number: number
  readonly cell: (...names: readonly string[]) => string
}

/** Amounts must be strings, because a JSON number may already have lost digits. */
const word = (value: unknown, number: number, name: string): string => {
  if (typeof value === 'string') return value.trim()
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && name !== 'amount') return String(value)
  throw new FileError(msg`entry ${{ number }}: ${{ name }} must be a text`)
}

function entries(text: string): unknown[] {
  try {
    const all: unknown = text.startsWith('[')
      ? JSON.parse(text)
      : text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => JSON.parse(line))
    if (Array.isArray(all)) return all
  } catch {
    // The text is not JSON and is parsed as CSV below.
  }
  throw new FileError(msg`the file is neither a list of JSON nor JSON line by line`)
}

const isJson = (body: string): boolean => body.startsWith('[') || body.startsWith('{')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The lines of a file: CSV with a header, a list of JSON objects, or one JSON object per line. Throws FileError. */
function linesOf(text: string, needed: readonly (readonly string[])[]): Line[] {
  const body = text.replace(/^\uFEFF/, '').trim()
  if (body === '') throw new FileError(msg`the file is empty`)
  if (isJson(body)) {
    return entries(body).map((entry, index) => {
      const number = index + 1
      if (!isObject(entry)) throw new FileError(msg`entry ${{ number }} is no object`)
      const own = Object.fromEntries(Object.entries(entry).map(([key, value]) => [key.toLowerCase(), value]))
      return {
        number,
        cell: (...names) =>
          names.map((name) => word(own[name], number, names[0] ?? name)).find((value) => value !== '') ?? '',
      }
    })
  }
  const [head, ...rest] = readCsv(
    body,
    (line) => new FileError(msg`the quotation marks up to line ${{ line }} do not match`),
  )
  const columns = head?.cells.map((name) => name.toLowerCase()) ?? []
  for (const names of needed)
    if (!names.some((name) => columns.includes(name)))
      throw new FileError(msg`the head names no column ${{ name: names[0] ?? '' }}`)
  return rest.map(({ line, cells }) => {
    const cell = (...names: readonly string[]) =>
      names.map((name) => cells[columns.indexOf(name)] ?? '').find((value) => value !== '') ?? ''
    return { number: line, cell }
  })
}

export interface PoolLine {
  readonly line: number
  readonly network: string
  readonly address: string
  readonly folded: string
  readonly tag: string
}

export type PoolFault = 'network' | 'address' | 'checksum' | 'tag' | 'twice' | 'in the pool'
export interface FaultyLine {
  readonly line: number
  readonly network: string
  readonly address: string
  readonly fault: PoolFault
}

/**
 * Reads addresses for the pool: the columns `network`, `address` and, for networks that have tags, `tag`. Addresses
 * with a wrong checksum for their network, and duplicates, are reported as errors. Throws FileError.
 * @param networks networks for deposits; true for a network that needs a tag.
 */
export function readAddresses(
  text: string,
  networks: ReadonlyMap<string, boolean>,
): { readonly lines: readonly PoolLine[]; readonly faults: readonly FaultyLine[] } {
  const seen = new Set<string>()
  const lines: PoolLine[] = []
  const faults: FaultyLine[] = []
  for (const { number, cell } of linesOf(text, [['network'], ['address']])) {
    const [network, given] = [cell('network'), { address: cell('address'), tag: cell('tag', 'memo') }]
    const fail = (fault: PoolFault) => faults.push({ line: number, network, address: given.address, fault })
    const needsTag = networks.get(network)
    if (needsTag === undefined) {
      fail('network')
      continue
    }
    const read = readDestination(network, given, { needsTag, noTag: false })
    if ('why' in read) {
      fail(read.field === 'tag' ? 'tag' : read.why === 'checksum' ? 'checksum' : 'address')
      continue
    }
    const one = { line: number, network, ...read, folded: foldedAddress(network, read.address) }
    const key = JSON.stringify([network, one.folded, read.tag])
    if (seen.has(key)) fail('twice')
    else lines.push(one)
    seen.add(key)
  }
  return { lines, faults }
}

const whole = (text: string, most: number): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : null

/** Parses seconds or milliseconds since 1970, or a date with its time zone; null for anything else. */
function timeOf(text: string): number | null {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000
  if (/^\d{12,13}$/.test(text)) return Number(text)
  const time = /^\d{4}-\d\d-\d\dT.+(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) || time <= 0 ? null : time
}

const COLUMNS = [
  ['network'],
  ['coin'],
  ['hash', 'tx_hash', 'txid'],
  ['index', 'output_index', 'vout', 'log_index'],
  ['address'],
  ['amount'],
  ['confirmations'],
  ['time'],
] as const
const INT_MAX = 2_147_483_647

/**
 * Returns a function that reads the amounts of a file: in JSON as they are, in CSV with the decimal mark of the file.
 */
function amountReader(text: string, lines: readonly Line[]): (text: string, line: number) => string {
  if (isJson(text.replace(/^\uFEFF/, '').trim())) return (amount) => amount
  const numberOf = numberReader(
    lines.map(({ cell }) => cell('amount')),
    separatorOf(text),
  )
  return (amount, line) => {
    const number = numberOf(amount)
    if (number === null) throw new FileError(twoReadings(line, amount))
    return number
  }
}

/** The times (ms) at which the chain was read for the lines of a file or message. */
export interface ObservationTimes {
  /**
   * A stated time that is later than this one is replaced by it. Otherwise a watcher whose clock is ahead could make
   * all later reports outdated.
   */
  readonly latest: number
  /** The time for lines that state none: the time of the signature for a message; null for a file. */
  readonly unstated: number | null
}

const YES_OR_NO: Readonly<Record<string, boolean>> = { '': false, false: false, true: true }

/**
 * Reads credits as a watcher writes them: the columns `network`, `coin`, `hash`, `index`, `address`, `amount`,
 * `confirmations` and `time`; also `tag` for networks that have tags, `gone` (`true` or `false`) when a transaction
 * may have disappeared, and `observed` when the watcher states when it read the chain. Throws FileError when a line
 * cannot be read; no line of the file is then used.
 */
export function readCredits(text: string, { latest, unstated }: ObservationTimes): ChainCredit[] {
  const lines = linesOf(text, COLUMNS)
  const amountOf = amountReader(text, lines)
  return lines.map(({ number, cell }) => {
    const need = <T>(value: T | null, name: string): T => {
      if (value === null) throw new FileError(msg`line ${{ number }} has no ${{ name }} that can be read`)
      return value
    }
    const [network, coin] = [cell('network'), cell('coin').toUpperCase()]
    const [hash, address] = [cell('hash', 'tx_hash', 'txid'), cell('address')]
    const observed = cell('observed')
    const amount = parseAmount(amountOf(cell('amount'), number), SCALE_MAX)
    return {
      line: number,
      network: need(network.length > 0 && network.length <= 32 ? network : null, 'network'),
      coin: need(/^[A-Z0-9]{1,20}$/.test(coin) ? coin : null, 'coin'),
      hash: foldedHash(network, need(isTxHash(hash) ? hash : null, 'hash')),
      index: need(whole(cell('index', 'output_index', 'vout', 'log_index'), INT_MAX), 'index'),
      address: need(address.length > 0 && address.length <= ADDRESS_MAX ? address : null, 'address'),
      tag: cell('tag', 'memo').slice(0, TAG_MAX),
      amount: need(amount !== null && isPositive(amount) ? exact(big(amount)) : null, 'amount'),
      confirmations: need(whole(cell('confirmations'), INT_MAX), 'confirmations'),
      seenAt: need(timeOf(cell('time')), 'time'),
      gone: need(YES_OR_NO[cell('gone').toLowerCase()] ?? null, 'gone'),
      observedAt: observed === '' ? unstated : Math.min(need(timeOf(observed), 'observed'), latest),
    }
  })
}
