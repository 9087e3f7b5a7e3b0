import type { MenuTile } from '#contract/communication/content.ts'
import { tileOfKey } from '#features/index.ts'
import type { Tile } from '#features/kit/index.ts'

/**
 * The tile of a key; null when this app does not know it or the operator has switched it off (`status` ≠ 1).
 */
export const tileOf = (menu: Pick<MenuTile, 'key' | 'status'>): Tile | null =>
  menu.status === 1 ? tileOfKey(menu.key) : null

/** How many tiles stand on home itself; the eighth place opens all of them. */
export const ON_HOME = 7

/** The tiles in the person's own order; those it does not name follow in the operator's. */
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

/** The keys with the one at `from` taken out and put in at `to`. */
export function withMoved(keys: readonly string[], from: number, to: number): string[] {
  const moved = keys.slice(from, from + 1)
  const others = keys.filter((_, at) => at !== from)
  return [...others.slice(0, to), ...moved, ...others.slice(to)]
}
