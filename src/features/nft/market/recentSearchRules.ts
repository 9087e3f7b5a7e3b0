import { KEYWORD_MAX } from '#contract/trade/nft.ts'
import { plainLine } from '#domain/text/plainText.ts'

const KEPT = 8

/** Whether a text is longer than the server searches for, counted as by the server. */
export const isTooLong = (word: string): boolean => plainLine(word).length > KEYWORD_MAX

/** Parses the stored search texts, newest first; damaged entries are left out. */
export function readWords(kept: string | null): readonly string[] {
  if (kept === null) return []
  try {
    const read: unknown = JSON.parse(kept)
    return Array.isArray(read) ? read.filter((word) => typeof word === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** The recent search texts with this text moved to the front; a text that is too long to search is left out. */
export function withWord(words: readonly string[], word: string): readonly string[] {
  const trimmed = word.trim()
  if (trimmed === '' || isTooLong(trimmed)) return words
  const same = trimmed.toLowerCase()
  return [trimmed, ...words.filter((one) => one.toLowerCase() !== same)].slice(0, KEPT)
}
