import type { Favourite } from '#contract/market/market.ts'

/**
 * Match ids in the order the person gave them on this device; those added since stand at the end in the server's order.
 */
export function inSavedOrder(
  favourites: readonly Pick<Favourite, 'match_id' | 'sort'>[],
  order: readonly number[],
): readonly number[] {
  const listed = [...favourites].sort((a, b) => a.sort - b.sort).map((one) => one.match_id)
  const place = (id: number) => {
    const at = order.indexOf(id)
    return at < 0 ? order.length + listed.indexOf(id) : at
  }
  return listed.sort((a, b) => place(a) - place(b))
}

/**
 * The ids after two of them changed places. Neighbours on screen need not be neighbours here: pairs that are no longer
 * offered keep their places among them.
 */
export const withSwapped = (ids: readonly number[], one: number, other: number): readonly number[] =>
  ids.includes(one) && ids.includes(other)
    ? ids.map((id) => (id === one ? other : id === other ? one : id))
    : ids

export const writeIds = (ids: readonly number[]): string => ids.join(',')

/** Reads kept ids; what is no id is left out. */
export const readIds = (stored: string | null): readonly number[] =>
  (stored ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
