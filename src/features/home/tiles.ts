import type { MenuTile } from '#contract/communication/content.ts'
import { tileOfKey } from '#features/index.ts'
import type { Tile } from '#features/kit/index.ts'

/**
 * The tile of a key; null when this app does not know it or the operator has switched it off (`status` ≠ 1).
 */
export const tileOf = (menu: Pick<MenuTile, 'key' | 'status'>): Tile | null =>
  menu.status === 1 ? tileOfKey(menu.key) : null

export const PER_PAGE = 10

/** Splits tiles into pages of two rows of five, in the operator's order. */
export function tilePages<T extends { readonly sort: number }>(tiles: readonly T[]): T[][] {
  const sorted = [...tiles].sort((a, b) => a.sort - b.sort)
  return Array.from({ length: Math.ceil(sorted.length / PER_PAGE) }, (_, page) =>
    sorted.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
  )
}
