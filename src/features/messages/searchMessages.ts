import { plain } from '#i18n/searchText.ts'

interface Searched {
  readonly title: string
  readonly summary: string
}

/** Rows whose title and summary contain every word. */
export function matching<T extends Searched>(rows: readonly T[], words: string): readonly T[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter(({ title, summary }) => {
    const text = plain(`${title} ${summary}`)
    return wanted.every((word) => text.includes(word))
  })
}
