import { plainCode, plainLine } from '../../text/plainText.ts'
import { TAG_MAX } from './addressLengths.ts'

/**
 * Kind of tag. `number`: XRP destination tag, 32 bits. `stellar`: memo as 64-bit number, 32 bytes in hex, or
 * text of 28 bytes. `memo`: a line of text.
 */
export type TagKind = 'number' | 'memo' | 'stellar'

/**
 * `missing`: a tag is required; `needless`: a tag is given, although the network uses no tag or the person
 * has confirmed that the receiver has no tag; `number`: not a 32-bit number; `memo`: not a valid memo.
 */
export type TagFault = 'missing' | 'needless' | 'number' | 'memo'

const NUMBER = /^(?:0|[1-9]\d{0,19})$/
const U32 = 2n ** 32n - 1n
const U64 = 2n ** 64n - 1n
/** Most bytes of a Stellar text memo. */
const STELLAR_BYTES = 28

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Whether a text is one line without invisible characters. */
const isLine = (text: string): boolean => /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(text)

/** Type of a Stellar memo: digits are an id, 64 hex digits a hash, anything else a text. */
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

/**
 * Requirements for a tag. `kind`: the network's kind of tag; undefined without tags. `needed`: a withdrawal
 * on the network uses a tag.
 */
export interface TagTerms {
  readonly kind: TagKind | undefined
  readonly needed: boolean
  /** The person has confirmed that the receiver has no tag. */
  readonly none: boolean
}

/** The tag to send, or the rule that the text breaks. */
export function readTag(text: string, { kind, needed, none }: TagTerms): { readonly tag: string } | TagFault {
  // Digits of other scripts are converted to 0 to 9: receivers compare memos byte for byte.
  const code = plainCode(text)
  const tag = kind === 'number' || /^\d+$/.test(code) ? code : plainLine(text)
  if (kind === undefined || !needed) return tag === '' ? { tag } : 'needless'
  if (tag === '') return none ? { tag } : 'missing'
  if (none) return 'needless'
  return fits[kind](tag) ? { tag } : kind === 'number' ? 'number' : 'memo'
}
