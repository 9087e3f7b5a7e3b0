import type { Favourite } from '#contract/market/market.ts'

/**
 * Favourites' pair ids in the sequence that the person chose on this device; pairs that are missing in the
 * stored sequence follow in the server's sequence.
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
 * The ids with two of the ids swapped. Pairs that are adjacent on screen need not be adjacent in `ids`,
 * because `ids` still contains pairs that are no longer offered.
 */
export const withSwapped = (ids: readonly number[], one: number, other: number): readonly number[] =>
  ids.includes(one) && ids.includes(other)
    ? ids.map((id) => (id === one ? other : id === other ? one : id))
    : ids

export const writeIds = (ids: readonly number[]): string => ids.join(',')

/** Parses the stored ids of pairs; invalid entries are left out. */
export const readIds = (stored: string | null): readonly number[] =>
  (stored ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
