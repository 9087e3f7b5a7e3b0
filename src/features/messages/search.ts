interface Searched {
  readonly title: string
  readonly summary: string
}

/** Case and accents aside, as people type: "bao tri" finds "Bảo trì". */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()

/** Rows whose title and summary hold every word. */
export function matching<T extends Searched>(rows: readonly T[], words: string): readonly T[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter(({ title, summary }) => {
    const text = plain(`${title} ${summary}`)
    return wanted.every((word) => text.includes(word))
  })
}
