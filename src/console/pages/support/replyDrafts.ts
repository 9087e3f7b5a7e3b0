import { useState } from 'react'

/** Drafts of replies, one per conversation. */
export interface Drafts {
  readonly of: (person: string) => string
  readonly write: (person: string, text: string) => void
  /** Removes the draft of a sent reply, unless the draft was changed meanwhile. */
  readonly sent: (person: string, text: string) => void
}

export function useDrafts(): Drafts {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  return {
    of: (person) => texts[person] ?? '',
    write: (person, text) => setTexts((now) => ({ ...now, [person]: text })),
    sent: (person, text) =>
      setTexts((now) => (now[person]?.trim() === text ? { ...now, [person]: '' } : now)),
  }
}

const isOpenAt = (text: string): boolean => text === '' || /\s$/.test(text)

/**
 * Inserts `added` into `text` after the given number of characters, or at the end, with spaces where words would touch.
 */
export function withInserted(text: string, added: string, after: number | null): string {
  const at = Math.min(after ?? text.length, text.length)
  const [before, rest] = [text.slice(0, at), text.slice(at)]
  return `${before}${isOpenAt(before) ? '' : ' '}${added}${rest === '' || /^\s/.test(rest) ? '' : ' '}${rest}`
}
