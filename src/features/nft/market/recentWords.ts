const KEPT = 8
const LONGEST = 40

/** What a device kept, newest first; nothing of what is damaged. */
export function readWords(kept: string | null): readonly string[] {
  if (kept === null) return []
  try {
    const read: unknown = JSON.parse(kept)
    return Array.isArray(read) ? read.filter((word) => typeof word === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** With this word first, once. */
export function withWord(words: readonly string[], word: string): readonly string[] {
  const trimmed = word.trim().slice(0, LONGEST)
  if (trimmed === '') return words
  const same = trimmed.toLowerCase()
  return [trimmed, ...words.filter((one) => one.toLowerCase() !== same)].slice(0, KEPT)
}
