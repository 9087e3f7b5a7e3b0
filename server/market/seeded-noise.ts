/** Mixes 32 bits so that similar inputs give unrelated outputs (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A 32-bit hash of a text (FNV-1a, mixed). */
export function hashText(text: string): number {
  let h = 0x811c9dc5
  for (let index = 0; index < text.length; index++) h = Math.imul(h ^ text.charCodeAt(index), 0x01000193)
  return mix(h)
}

/**
 * A number in [0, 1) from a key and up to two integers, uniformly distributed. Anybody can compute it, so no price
 * may depend on it.
 */
export const unit = (key: number, a: number, b = 0): number =>
  mix(mix(key ^ Math.imul(a, 0x9e3779b1)) ^ Math.imul(b, 0x85ebca77)) / 4_294_967_296

/**
 * A number from a key and an integer, approximately with the standard normal distribution (the sum of four uniform
 * numbers).
 */
export function normal(key: number, a: number): number {
  const sum = unit(key, a, 1) + unit(key, a, 2) + unit(key, a, 3) + unit(key, a, 4)
  return (sum - 2) * Math.sqrt(3)
}
