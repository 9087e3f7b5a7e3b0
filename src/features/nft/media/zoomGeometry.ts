export interface View {
  readonly scale: number
  /** Offset of the picture's centre from the centre of the screen (px). */
  readonly x: number
  readonly y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const MOST = 5

interface Point {
  readonly x: number
  readonly y: number
}

/** Distance by which a side of `size` can be moved at this scale: half of the part that is off screen. */
const reach = (size: number, scale: number): number => (size * (scale - 1)) / 2

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

/** Limits the scale to 1 to 5, and the offset so that the picture covers the screen. */
export function bounded({ scale, x, y }: View, size: number): View {
  const kept = Math.min(MOST, Math.max(1, scale))
  return { scale: kept, x: within(x, reach(size, kept)), y: within(y, reach(size, kept)) }
}

/**
 * Zooms around a point (relative to the screen's centre, px), so that this point of the picture stays at the
 * same position on screen.
 */
export function zoomedAt(view: View, factor: number, at: Point, size: number): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor))
  const by = scale / view.scale
  return bounded({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, size)
}

/** Change between two touch events of a pinch: scale factor, and movement of the centre. */
export function pinched(before: readonly [Point, Point], after: readonly [Point, Point]) {
  const apart = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const [from, to] = [middle(before), middle(after)]
  return { factor: apart(after) / Math.max(1, apart(before)), at: to, dx: to.x - from.x, dy: to.y - from.y }
}
