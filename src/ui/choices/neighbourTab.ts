/** Minimum length of a swipe (px). */
const FAR = 56
/** A movement steeper than this (vertical ÷ horizontal) is scrolling. */
const STEEP = 0.5

/**
 * The tab selected by a swipe (px to the right, px down): the neighbour on the side from which the swipe
 * starts. Undefined when the movement is not a swipe or there is no neighbour on that side.
 */
export function neighbourTab<V>(values: readonly V[], value: V, right: number, down: number): V | undefined {
  if (Math.abs(right) < FAR || Math.abs(down) > Math.abs(right) * STEEP) return undefined
  const index = values.indexOf(value)
  return index < 0 ? undefined : values[index - Math.sign(right)]
}
