import { plain } from '#i18n/searchText.ts'

interface Searched {
  readonly title: string
  readonly summary: string
}

/** Rows that contain every search word in title or summary. */
export function matching<T extends Searched>(rows: readonly T[], words: string): readonly T[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter(({ title, summary }) => {
    const text = plain(`${title} ${summary}`)
    return wanted.every((word) => text.includes(word))
  })
}
