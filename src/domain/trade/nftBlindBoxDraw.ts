/**
 * Rules for draws from blind boxes (docs/products/nft.md#boxes-and-their-proof), without replacement from a
 * published pool. Hashes of seed and pool are published before the sale; the key of a draw is
 * HMAC-SHA256(seed, holding id); the seed is published after the sale, so that anybody can repeat the draws.
 */

export interface Drawn {
  readonly key: string
  readonly position: number
}

const KEY = /^[0-9a-f]{64}$/

/** Message of a draw's key. */
export const drawMessage = (holdingId: number): string => String(holdingId)

/**
 * Index (0 to left − 1) drawn by a key: the key as a 256-bit number, modulo `left`. The bias is below 2^-220.
 * Throws a RangeError for an invalid key or an empty pool.
 */
export function drawIndex(key: string, left: number): number {
  if (!KEY.test(key) || !Number.isSafeInteger(left) || left < 1) throw new RangeError('nothing to draw')
  return Number(BigInt(`0x${key}`) % BigInt(left))
}

/** The pool position that a key draws from the remaining positions, which are ascending. */
export function drawFrom(key: string, left: readonly number[]): number {
  const position = left[drawIndex(key, left.length)]
  if (position === undefined) throw new RangeError('nothing to draw')
  return position
}

/** Positions drawn by these keys in order from a pool of `size`. */
export function drawAll(keys: readonly string[], size: number): readonly number[] {
  const left = Array.from({ length: size }, (_, position) => position)
  return keys.map((key) => {
    const index = drawIndex(key, left.length)
    return left.splice(index, 1)[0] ?? 0
  })
}

/** Whether every draw is the position that its key draws. */
export const areDrawsValid = (draws: readonly Drawn[], size: number): boolean =>
  draws.length <= size &&
  drawAll(
    draws.map(({ key }) => key),
    size,
  ).every((position, index) => position === draws[index]?.position)

/** Input text of the pool's hash: one line per position. */
export const poolText = (pool: readonly { readonly code: string; readonly rarity: number }[]): string =>
  pool.map(({ code, rarity }, position) => `${position} ${code} ${rarity}\n`).join('')

interface DropLine {
  readonly rarity: 1 | 2 | 3 | 4
  readonly left: number
  readonly total: number
}

/**
 * Initial and remaining number of each rarity in a pool, the most common rarity first; absent rarities are
 * left out.
 */
export function dropLines(pool: readonly { readonly rarity: number; readonly drawn: boolean }[]): DropLine[] {
  return ([1, 2, 3, 4] as const).flatMap((rarity) => {
    const all = pool.filter((one) => one.rarity === rarity)
    const left = all.filter(({ drawn }) => !drawn).length
    return all.length === 0 ? [] : [{ rarity, left, total: all.length }]
  })
}
