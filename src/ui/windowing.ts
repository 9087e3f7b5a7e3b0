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

/** Rows to draw: `from` inclusive, `to` exclusive, both within the list. */
export function rangeOf({ top, height, rowHeight, count, overscan }: View): { from: number; to: number } {
  const clamp = (row: number) => Math.min(count, Math.max(0, row))
  const from = clamp(Math.floor(top / rowHeight) - overscan)
  const to = clamp(Math.ceil((top + height) / rowHeight) + overscan)
  return { from: Math.min(from, to), to }
}
