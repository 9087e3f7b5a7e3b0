import { plainCode, plainLine } from '../../text/text.ts'
import { TAG_MAX } from './limits.ts'

/**
 * What may stand beside an address. `number`: the destination tag of XRP, 32 bits. `stellar`: a memo that is a number of 64
 * bits, 32 bytes in hex, or a text of 28 bytes. `memo`: a line of text.
 */
export type TagKind = 'number' | 'memo' | 'stellar'

/** `missing`: it is needed; `needless`: there is no such thing; the others say which rule it breaks. */
export type TagFault = 'missing' | 'needless' | 'number' | 'memo'

const NUMBER = /^(?:0|[1-9]\d{0,19})$/
const U32 = 2n ** 32n - 1n
const U64 = 2n ** 64n - 1n
/** Of a text memo of Stellar. */
const STELLAR_BYTES = 28

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** One line without anything that hides itself. */
const isLine = (text: string): boolean => /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(text)

/** The form in which a memo goes out over Stellar: digits are a number, 64 hex digits a hash, anything else a text. */
export function stellarMemo(tag: string): 'id' | 'hash' | 'text' | null {
  if (NUMBER.test(tag) && BigInt(tag) <= U64) return 'id'
  if (/^[0-9a-f]{64}$/i.test(tag)) return 'hash'
  return isLine(tag) && bytesOf(tag) <= STELLAR_BYTES ? 'text' : null
}

const fits: Readonly<Record<TagKind, (tag: string) => boolean>> = {
  number: (tag) => NUMBER.test(tag) && BigInt(tag) <= U32,
  stellar: (tag) => stellarMemo(tag) !== null,
  memo: (tag) => isLine(tag) && bytesOf(tag) <= TAG_MAX,
}

/** What the way out asks of the tag: whether it takes one at all, and whether the person said that there is none. */
export interface TagTerms {
  readonly kind: TagKind | undefined
  readonly needed: boolean
  /** The person said that the receiver has none. */
  readonly none: boolean
}

/** The tag as it goes out, or what is wrong with it. */
export function readTag(text: string, { kind, needed, none }: TagTerms): { readonly tag: string } | TagFault {
  // Digits of another script and full-width ones are meant as 0 to 9 where a number is asked for.
  const tag = kind === 'number' ? plainCode(text) : plainLine(text)
  if (kind === undefined || !needed) return tag === '' ? { tag } : 'needless'
  if (tag === '') return none ? { tag } : 'missing'
  if (none) return 'needless'
  return fits[kind](tag) ? { tag } : kind === 'number' ? 'number' : 'memo'
}
