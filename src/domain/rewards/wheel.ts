import { big, type Decimal, roundDown } from '../money.ts'

/**
 * Rules of a spin of the wheel of fortune (docs/products/games.md#turns-of-the-wheel). The hash of a day's
 * seed is published in advance; the key of a spin is HMAC-SHA256(seed, message); the seed is published after
 * the day, so that anybody can verify the spin.
 */

const KEY = /^[0-9a-f]{64}$/
const CHANCE_DIGITS = 6

/** Message of a spin's key: person, day, and number of the spin on that day, from 1. */
export const wheelMessage = (userId: number, day: number, nth: number): string => `${userId}:${day}:${nth}`

/**
 * Where the wheel stops: the key as a 256-bit number modulo the sum of the weights. The bias is below 2^-220.
 * Throws a RangeError for an invalid key or weights that are no integers.
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

/** Spins left on a day; at least 0. */
export const chancesLeft = (daily: number, played: number): number => Math.max(0, daily - played)

/** Published probability of a prize: its weight divided by the sum of all weights, rounded down. */
export const chanceOf = (weight: number, total: number): Decimal =>
  roundDown(big(weight).div(total), CHANCE_DIGITS)
