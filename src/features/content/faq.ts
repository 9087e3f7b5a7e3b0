import type { Faq } from '#contract/content.ts'
import { plainText } from '#domain/markup.ts'

export interface FaqGroup {
  readonly heading: string
  readonly entries: readonly Faq[]
}

/** The entries that hold every word of `text` in question or answer, under their headings, in the server's order. */
export function faqGroups(entries: readonly Faq[], text: string): FaqGroup[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, Faq[]>()
  for (const entry of entries) {
    const body = `${entry.title} ${plainText(entry.content)}`.toLocaleLowerCase()
    if (!words.every((word) => body.includes(word))) continue
    const group = groups.get(entry.group)
    if (group) group.push(entry)
    else groups.set(entry.group, [entry])
  }
  return [...groups].map(([heading, list]) => ({ heading, entries: list }))
}
