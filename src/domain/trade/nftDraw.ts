/**
 * The draw of a blind box (docs/products/nft.md#boxes-and-their-proof): without replacement from a published pool.
 * Before the sale the hash of a seed and of the pool are published; the key of a draw is HMAC-SHA256(seed, holding id)
 * and the seed is published when the sale is over. Whoever has the keys in their order can draw again.
 */

export interface Drawn {
  readonly key: string
  readonly position: number
}

const KEY = /^[0-9a-f]{64}$/

/** What the key of a draw is made of, beside the seed. */
export const drawMessage = (holdingId: number): string => String(holdingId)

/**
 * Which of `left` things (0 to left − 1) a key draws: the key as a number of 256 bits, modulo. No thing is favoured by more
 * than 2^-220. Throws a RangeError for a key that is none, or nothing to draw from.
 */
export function drawIndex(key: string, left: number): number {
  if (!KEY.test(key) || !Number.isSafeInteger(left) || left < 1) throw new RangeError('nothing to draw')
  return Number(BigInt(`0x${key}`) % BigInt(left))
}

/** The position of the pool that a key draws from those that are left, ascending. */
export function drawFrom(key: string, left: readonly number[]): number {
  const position = left[drawIndex(key, left.length)]
  if (position === undefined) throw new RangeError('nothing to draw')
  return position
}

/** The positions that these keys draw one after the other from a pool of `size`. */
export function drawAll(keys: readonly string[], size: number): readonly number[] {
  const left = Array.from({ length: size }, (_, position) => position)
  return keys.map((key) => {
    const index = drawIndex(key, left.length)
    return left.splice(index, 1)[0] ?? 0
  })
}

/** Whether these draws are what their keys give, from first to last. */
export const drawnRight = (draws: readonly Drawn[], size: number): boolean =>
  draws.length <= size &&
  drawAll(
    draws.map(({ key }) => key),
    size,
  ).every((position, index) => position === draws[index]?.position)

/** What the hash of a pool is taken of: a line for each position. */
export const poolText = (pool: readonly { readonly code: string; readonly rarity: number }[]): string =>
  pool.map(({ code, rarity }, position) => `${position} ${code} ${rarity}\n`).join('')

interface DropLine {
  readonly rarity: 1 | 2 | 3 | 4
  readonly left: number
  readonly total: number
}

/** How many of each rarity a pool began with and has left, common first; rarities that it has none of are left out. */
export function dropLines(pool: readonly { readonly rarity: number; readonly drawn: boolean }[]): DropLine[] {
  return ([1, 2, 3, 4] as const).flatMap((rarity) => {
    const all = pool.filter((one) => one.rarity === rarity)
    const left = all.filter(({ drawn }) => !drawn).length
    return all.length === 0 ? [] : [{ rarity, left, total: all.length }]
  })
}
