const KEPT = 8
const LONGEST = 40

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

/** The recent search texts with this text moved to the front. */
export function withWord(words: readonly string[], word: string): readonly string[] {
  const trimmed = word.trim().slice(0, LONGEST)
  if (trimmed === '') return words
  const same = trimmed.toLowerCase()
  return [trimmed, ...words.filter((one) => one.toLowerCase() !== same)].slice(0, KEPT)
}
