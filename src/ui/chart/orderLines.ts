import type { ChartLine } from './types.ts'

/** A tag at the right end of the person's order lines: for one line, or for several whose tags would overlap. */
export interface LineTag {
  y: number
  lines: readonly ChartLine[]
}

export interface PlacedLines {
  /** Lines within the visible prices. */
  inside: readonly { y: number; line: ChartLine }[]
  tags: readonly LineTag[]
  above: number
  below: number
}

/** Whether a line is at the price of an order or of an entry, in contrast to a liquidation price or an alert. */
export const isOrder = ({ kind }: ChartLine): boolean => kind === undefined

/** Height of a tag, and minimum gap between two tags (px). */
export const TAG = { height: 18, gap: 2 } as const

interface Room {
  /** Height of the pane (px). */
  height: number
  /** Height of the legend at the top of the pane (px). */
  top: number
  /** Places overlapping tags one below the other instead of merging them. */
  spread?: boolean
  /** Key of the line that is being moved; its tag is never merged with the tags of other lines. */
  moved?: string | undefined
}

/**
 * Positions of the person's lines in a pane. Orders outside of the visible prices are counted, overlapping tags are
 * merged or spread, and no tag covers the legend.
 */
export function placeLines(
  lines: readonly ChartLine[],
  yOf: (price: number) => number | null,
  { height, top, spread = false, moved }: Room,
): PlacedLines {
  const placed = lines
    .flatMap((line) => {
      const y = yOf(line.price)
      return y === null ? [] : [{ y, line }]
    })
    .sort((one, other) => one.y - other.y)
  const inside = placed.filter(({ y }) => y >= 0 && y <= height)
  const bottom = height - TAG.height / 2
  const within = (y: number) => Math.min(bottom, Math.max(top + TAG.height / 2, y))
  const tags: { y: number; lines: ChartLine[] }[] = []
  for (const { y, line } of inside) {
    if (line.key === moved) continue
    const at = within(y)
    const before = tags.at(-1)
    const free = before ? before.y + TAG.height + TAG.gap : at
    if (!before || at >= free) tags.push({ y: at, lines: [line] })
    else if (spread) tags.push({ y: free, lines: [line] })
    else before.lines.push(line)
  }
  // Tags that were spread beyond the bottom are moved up, and the tags above them as far as necessary.
  let lowest = bottom
  for (const tag of [...tags].reverse()) {
    tag.y = Math.min(tag.y, lowest)
    lowest = tag.y - TAG.height - TAG.gap
  }
  const own = placed.find(({ line }) => line.key === moved)
  if (own) tags.push({ y: within(own.y), lines: [own.line] })
  const counted = placed.filter(({ line }) => isOrder(line))
  return {
    inside,
    tags,
    above: counted.filter(({ y }) => y < 0).length,
    below: counted.filter(({ y }) => y > height).length,
  }
}
