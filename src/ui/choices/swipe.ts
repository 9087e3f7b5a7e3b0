/** A shorter stroke is none. */
const FAR = 56
/** One that goes this much further down than to the side scrolls. */
const STEEP = 0.5

/** The tab that a stroke of the finger (px to the right, px down) brings: the one on the side it comes from. */
export function neighbourOf<V>(values: readonly V[], value: V, right: number, down: number): V | undefined {
  if (Math.abs(right) < FAR || Math.abs(down) > Math.abs(right) * STEEP) return undefined
  const index = values.indexOf(value)
  return index < 0 ? undefined : values[index - Math.sign(right)]
}
