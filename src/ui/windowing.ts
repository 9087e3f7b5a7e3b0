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

/** Rows that are handed on at once while the list follows: more would be one long task. */
const STEP = 2

/** The range to draw next on the way to `wanted`: the same object when it is there, a step when some of it is drawn already. */
export function towards(range: Range, wanted: Range): Range {
  const away = wanted.from - range.from
  const size = range.to - range.from
  if (wanted.to - wanted.from !== size || Math.abs(away) >= size) return wanted
  if (away === 0) return range
  if (Math.abs(away) <= STEP) return wanted
  const step = Math.sign(away) * STEP
  return { from: range.from + step, to: range.to + step }
}

/** The rows from `from` to `to` in the order of the places that draw them: a row keeps its place while it is drawn. */
export function inPlaces(from: number, to: number): readonly number[] {
  const size = to - from
  return Array.from({ length: size }, (_, place) => from + ((((place - from) % size) + size) % size))
}

/** The places from the one of the first row to the one of the last. */
export const inOrder = (places: readonly number[]): readonly number[] =>
  places.map((_, place) => place).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
