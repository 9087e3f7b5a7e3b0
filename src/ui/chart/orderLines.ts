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

/** Height of a tag and smallest gap between two (px). */
export const TAG = { height: 18, gap: 2 } as const

/**
 * Positions of the person's lines in a pane of `height`, whose first `top` px belong to the legend. Lines outside of
 * the visible prices are counted, overlapping tags are merged, and no tag covers the legend.
 */
export function placeLines(
  lines: readonly ChartLine[],
  yOf: (price: number) => number | null,
  { height, top }: { height: number; top: number },
): PlacedLines {
  const placed = lines
    .flatMap((line) => {
      const y = yOf(line.price)
      return y === null ? [] : [{ y, line }]
    })
    .sort((one, other) => one.y - other.y)
  const inside = placed.filter(({ y }) => y >= 0 && y <= height)
  const tags: { y: number; lines: ChartLine[] }[] = []
  for (const { y, line } of inside) {
    const at = Math.min(height - TAG.height / 2, Math.max(top + TAG.height / 2, y))
    const before = tags.at(-1)
    if (before && at - before.y < TAG.height + TAG.gap) before.lines.push(line)
    else tags.push({ y: at, lines: [line] })
  }
  return {
    inside,
    tags,
    above: placed.filter(({ y }) => y < 0).length,
    below: placed.filter(({ y }) => y > height).length,
  }
}
