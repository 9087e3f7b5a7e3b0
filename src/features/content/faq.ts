import type { Faq } from '#contract/communication/content.ts'
import { plainText } from '#domain/text/markup.ts'
import { plain } from '#i18n/searchText.ts'

export interface FaqGroup {
  readonly heading: string
  readonly entries: readonly Faq[]
}

/**
 * Entries that contain every word of `text` in question or answer, grouped by heading, in the server's order.
 */
export function faqGroups(entries: readonly Faq[], text: string): FaqGroup[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const groups = new Map<string, Faq[]>()
  for (const entry of entries) {
    const body = plain(`${entry.title} ${plainText(entry.content)}`)
    if (!words.every((word) => body.includes(word))) continue
    const group = groups.get(entry.group)
    if (group) group.push(entry)
    else groups.set(entry.group, [entry])
  }
  return [...groups].map(([heading, list]) => ({ heading, entries: list }))
}

/** The groups divided into two columns of about equal numbers of entries, in reading order. */
export function inTwoColumns(groups: readonly FaqGroup[]): [FaqGroup[], FaqGroup[]] {
  const total = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const columns: [FaqGroup[], FaqGroup[]] = [[], []]
  let before = 0
  for (const group of groups) {
    // A group belongs to the column in which its middle is.
    columns[(before + group.entries.length / 2) * 2 <= total ? 0 : 1].push(group)
    before += group.entries.length
  }
  return columns
}
