import { useState } from 'react'

/** Answers that are being written, one for each conversation. */
export interface Drafts {
  readonly of: (person: string) => string
  readonly write: (person: string, text: string) => void
  /** The answer arrived: its draft is over, unless something else was written meanwhile. */
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

/** `text` with `added` in it after so many characters, or behind it; words do not run together. */
export function withInserted(text: string, added: string, after: number | null): string {
  const at = Math.min(after ?? text.length, text.length)
  const [before, rest] = [text.slice(0, at), text.slice(at)]
  return `${before}${isOpenAt(before) ? '' : ' '}${added}${rest === '' || /^\s/.test(rest) ? '' : ' '}${rest}`
}
