/**
 * A turn of the wheel (docs/products/games.md#turns-of-the-wheel). Before the day begins the hash of its seed is
 * published; the key of a turn is HMAC-SHA256(seed, message), and the seed is published when the day is over, so that
 * anybody can turn again.
 */

const KEY = /^[0-9a-f]{64}$/

/** What the key of a turn is made of, beside the seed: the person, the day and the number of the turn on that day, from 1. */
export const wheelMessage = (userId: number, day: number, nth: number): string => `${userId}:${day}:${nth}`

/**
 * Where the wheel stops: the key as a number of 256 bits modulo the sum of the weights, counted through the weights. No
 * place is favoured by more than 2^-220. Throws a RangeError for a key that is none, or weights that are no whole numbers.
 */
export function wheelPosition(key: string, weights: readonly number[]): number {
  const total = weights.reduce((sum, one) => sum + one, 0)
  if (!KEY.test(key) || !Number.isSafeInteger(total) || total < 1 || weights.some((one) => one < 0))
    throw new RangeError('nothing to turn')
  let at = Number(BigInt(`0x${key}`) % BigInt(total))
  for (const [position, weight] of weights.entries()) {
    if (at < weight) return position
    at -= weight
  }
  throw new RangeError('nothing to turn')
}

/** Turns left of a day; never below 0. */
export const chancesLeft = (daily: number, played: number): number => Math.max(0, daily - played)
