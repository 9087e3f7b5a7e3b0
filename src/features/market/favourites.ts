import type { Favourite } from '#contract/market.ts'

/**
 * Match ids in the order the person gave them on this device; those added since stand at the end in the server's order.
 */
export function inOwnOrder(
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

/** The ids after one of them moved by so many places; it stops at the ends. */
export function withMoved(ids: readonly number[], id: number, by: number): readonly number[] {
  const from = ids.indexOf(id)
  if (from < 0) return ids
  const to = Math.min(ids.length - 1, Math.max(0, from + by))
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

export const writeIds = (ids: readonly number[]): string => ids.join(',')

/** Reads kept ids; what is no id is left out. */
export const readIds = (stored: string | null): readonly number[] =>
  (stored ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
