export interface Range {
  /** The first row that is drawn. */
  readonly from: number
  /** The row after the last one. */
  readonly to: number
}

export interface View {
  /** Pixels of the list above the visible part; negative while something stands before the list. */
  top: number
  /** Height of the visible part. */
  height: number
  rowHeight: number
  count: number
  /** Rows to draw beyond each edge. */
  overscan: number
}

/** Rows to draw: `from` inclusive, `to` exclusive, both within the list. As many wherever the list stands. */
export function rangeOf({ top, height, rowHeight, count, overscan }: View): Range {
  const size = Math.min(count, Math.ceil(height / rowHeight) + 1 + 2 * overscan)
  const from = Math.min(count - size, Math.max(0, Math.floor(top / rowHeight) - overscan))
  return { from, to: from + size }
}

/** Rows that are handed on at once while what is seen has its rows: more would be one long task. */
const STEP = 3

/** The range to draw next on the way to `wanted`: the same object when it is there, a part of the way when that will do. */
export function towards(range: Range, wanted: Range, overscan: number): Range {
  const away = wanted.from - range.from
  if (wanted.to - wanted.from !== range.to - range.from) return wanted
  if (away === 0) return range
  const rest = Math.abs(away) - STEP
  if (rest <= 0 || rest > overscan) return wanted
  const step = Math.sign(away) * STEP
  return { from: range.from + step, to: range.to + step }
}

/** The rows from `from` to `to` in the order of the places that draw them: a row keeps its place while it is drawn. */
export function inPlaces(from: number, to: number): readonly number[] {
  const size = to - from
  return Array.from({ length: size }, (_, place) => from + ((((place - from) % size) + size) % size))
}

/** The most of these rising numbers, as indices; with `kept` among them when that is an index. */
function rising(positions: readonly number[], kept: number): readonly number[] {
  const fits = (index: number): boolean => {
    const [own, other] = [positions[index] ?? 0, positions[kept] ?? 0]
    return kept === -1 || index === kept || (index < kept ? own < other : own > other)
  }
  let longest: readonly number[] = []
  const ending: (readonly number[])[] = []
  positions.forEach((position, index) => {
    const before = ending.filter((run) => (positions[run.at(-1) ?? -1] ?? position) < position)
    const run = [...before.reduce((best, one) => (one.length > best.length ? one : best), []), index]
    if (!fits(index)) return
    ending.push(run)
    if (run.length > longest.length) longest = run
  })
  return longest
}

/**
 * One step towards rows that follow each other, whatever order they have. `positions` are those of the elements as they
 * stand. Gives which element goes before which one (`null`: to the end); null when all is in order. As many as can stay
 * where they are stay, and `kept` does in any case.
 */
export function nextMove(
  positions: readonly number[],
  kept = -1,
): { readonly move: number; readonly before: number | null } | null {
  const stay = rising(positions, kept)
  const move = positions.findIndex((_, index) => !stay.includes(index))
  if (move === -1) return null
  return { move, before: stay.find((index) => (positions[index] ?? 0) > (positions[move] ?? 0)) ?? null }
}
