import type { MenuTile } from '#contract/communication/content.ts'
import { tileOfKey } from '#features/index.ts'
import type { Tile } from '#features/kit/index.ts'

/**
 * The tile for a key; null when this app does not know the key or the operator has disabled the tile (`status` ≠ 1).
 */
export const tileOf = (menu: Pick<MenuTile, 'key' | 'status'>): Tile | null =>
  menu.status === 1 ? tileOfKey(menu.key) : null

/** Number of tiles on the home screen; an eighth tile opens the sheet with all tiles. */
export const ON_HOME = 7

/**
 * The tiles in the order that the person chose; tiles that this order does not contain follow in the
 * operator's order.
 */
export function inOwnOrder<T extends Pick<MenuTile, 'key' | 'sort'>>(
  menu: readonly T[],
  order: readonly string[],
): T[] {
  const place = ({ key }: T): number => {
    const at = order.indexOf(key)
    return at < 0 ? order.length : at
  }
  return [...menu].sort((a, b) => place(a) - place(b) || a.sort - b.sort)
}

/** The keys of the tiles after moving the key at index `from` to index `to`. */
export function withMoved(keys: readonly string[], from: number, to: number): string[] {
  const moved = keys.slice(from, from + 1)
  const others = keys.filter((_, at) => at !== from)
  return [...others.slice(0, to), ...moved, ...others.slice(to)]
}
