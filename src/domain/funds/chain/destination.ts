import { plainCode, plainLine } from '../../text/plainText.ts'
import type { FormatFault, Found } from './address-formats/format.ts'
import { ADDRESS_MAX } from './addressLengths.ts'
import { readTag, type TagFault } from './addressTags.ts'
import { NETWORKS, networkLabel, networkNamed } from './networks.ts'
import { TOKENS } from './tokenContracts.ts'

/**
 * Why an address is not a valid destination. `missing`: empty; `network`: unknown network; `letters`:
 * contains a blank or a character that no address has; `other`: an address of another network, whose name
 * is `found`; `contract`: the contract of `token`; `old`: an outdated format; `use`: the prefix of the
 * current format. `FormatFault` explains the other values.
 */
export type AddressFault =
  | { readonly why: 'missing' | 'network' | 'letters' | Exclude<FormatFault, 'old'> }
  | { readonly why: 'old'; readonly use: string }
  | { readonly why: 'other'; readonly found: string }
  | { readonly why: 'contract'; readonly token: string }

/** Why a destination is invalid. */
export type DestinationFault =
  | (AddressFault & { readonly field: 'address' })
  | { readonly field: 'tag'; readonly why: TagFault | 'conflict' }

export interface Destination {
  readonly address: string
  /** Tag or memo; '' for none. */
  readonly tag: string
}

/** Requirements for a destination besides the format of its address. */
export interface DestinationTerms {
  /** The network uses a tag. */
  readonly needsTag: boolean
  /** The person has confirmed that the receiver has no tag. */
  readonly noTag: boolean
}

const contractKey = (address: string): string =>
  /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address

/**
 * Token contracts by address; contracts of all EVM networks in one map, because nobody has a key for a
 * contract address on any of these networks.
 */
const CONTRACTS: ReadonlyMap<string, string> = new Map(
  TOKENS.map(({ network, coin, contract }) => {
    const found = networkNamed(network)?.format(contract)
    return [typeof found === 'object' ? found.key : contractKey(contract), coin]
  }),
)

/**
 * Networks in the order in which an unknown address is tried: networks whose addresses have checksums first.
 */
const DETECTION_ORDER = [
  'Bitcoin',
  'Bitcoin Cash',
  'Litecoin',
  'Dogecoin',
  'TRC20',
  'XRPL',
  'Cardano',
  'Cosmos',
  'Injective',
  'Stellar',
  'Algorand',
  'TON',
  'Filecoin',
  'Polkadot',
  'Internet Computer',
  'Hedera',
  'ERC20',
  'Solana',
] as const
/** Prefixes of current addresses on networks with outdated formats. */
const IN_USE: Readonly<Record<string, string>> = { Litecoin: 'M… / ltc1…', 'Bitcoin Cash': 'bitcoincash:q…' }

/** Label of the EVM networks, whose addresses cannot be distinguished. */
const EVM_LABEL = 'Ethereum (EVM)'
const MOVE_LABEL = 'Sui / Aptos'

/** Label of the network that an address certainly belongs to, or null. */
function networkOfAddress(address: string): string | null {
  for (const name of DETECTION_ORDER) {
    const read = NETWORKS[name]?.format(address)
    if (typeof read === 'object' || read === 'burn' || read === 'system' || read === 'form')
      return name === 'ERC20' ? EVM_LABEL : networkLabel(name)
  }
  if (/^0x[0-9a-f]{64}$/i.test(address)) return MOVE_LABEL
  return /^[a-z\d._-]+\.near$/.test(address) ? networkLabel('NEAR') : null
}

/**
 * Parses typed, pasted or scanned text as an address of a network. Removes surrounding blanks and invisible
 * characters and converts full-width letters; rejects a text with other characters that no address has.
 */
export function readAddress(network: string, text: string): Found | AddressFault {
  const known = networkNamed(network)
  if (!known) return { why: 'network' }
  const address = plainCode(text)
  if (address === '') return { why: 'missing' }
  if (!/^[\x21-\x7e]*$/.test(address)) return { why: 'letters' }
  if (address.length > ADDRESS_MAX) return { why: 'shape' }
  const read = known.format(address)
  const token = CONTRACTS.get(typeof read === 'object' ? read.key : contractKey(address))
  if (token !== undefined && read !== 'shape' && read !== 'checksum') return { why: 'contract', token }
  if (typeof read === 'object') return read
  if (read === 'old') return { why: read, use: IN_USE[network] ?? '' }
  if (read !== 'shape') return { why: read }
  const found = networkOfAddress(address)
  return found === null || found === known.label ? { why: 'shape' } : { why: 'other', found }
}

/** The destination of a withdrawal, or the first reason why it is invalid. Used by form and server. */
export function readDestination(
  network: string,
  { address: text, tag: typed }: Destination,
  { needsTag: requiresTag, noTag }: DestinationTerms,
): Destination | DestinationFault {
  const read = readAddress(network, text)
  if ('why' in read) return { field: 'address', ...read }
  const carried = read.tag ?? ''
  const written = plainLine(typed)
  if (carried !== '' && written !== '' && written !== carried) return { field: 'tag', why: 'conflict' }
  const terms = {
    kind: networkNamed(network)?.tag,
    needed: requiresTag,
    none: (noTag || read.tag === null) && carried === '',
  }
  const tag = readTag(written === '' ? carried : written, terms)
  return typeof tag === 'string' ? { field: 'tag', why: tag } : { address: read.address, tag: tag.tag }
}

/** Canonical spelling of an address for comparison; an invalid text is returned unchanged. */
export function foldedAddress(network: string, text: string): string {
  const address = plainCode(text)
  const read = networkNamed(network)?.format(address)
  return typeof read === 'object' ? read.key : contractKey(address)
}

/** Whether two spellings are the same address. */
export const sameAddress = (network: string, one: string, other: string): boolean =>
  foldedAddress(network, one) === foldedAddress(network, other)

/**
 * Canonical spelling of a transaction hash: 64 lower-case hex digits, with 0x on networks like Ethereum's.
 */
export function foldedHash(network: string, text: string): string {
  const hash = text.trim()
  if (!/^(?:0x)?[0-9a-f]{64}$/i.test(hash)) return hash
  const digits = hash.slice(-64).toLowerCase()
  return networkNamed(network)?.chainId === undefined ? digits : `0x${digits}`
}
