import type { ChartLine } from './types.ts'

/** A tag of the right end of own lines: one line, or several whose tags would lie over each other. */
export interface LineTag {
  y: number
  lines: readonly ChartLine[]
}

export interface PlacedLines {
  /** In the range of prices on screen. */
  inside: readonly { y: number; line: ChartLine }[]
  tags: readonly LineTag[]
  above: number
  below: number
}

/** Height of a tag and the least distance between two. */
export const TAG = { height: 18, gap: 2 } as const

/**
 * Where own lines stand in a pane `height` high whose first `top` pixels belong to the legend: lines beyond its prices are
 * only counted, tags that would touch become one, and none lies over the legend.
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
