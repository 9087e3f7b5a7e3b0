import { useLingui } from '@lingui/react/macro'
import type { MenuTile } from '#contract/communication/content.ts'
import type { ActionTile } from '#ui/actions/ActionTiles.tsx'
import { LayoutGrid } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import { tileOf } from './orderedShortcutTiles.ts'

/**
 * Returns a menu tile's display and action: a link to the tile's page, or a message that the page is not
 * available yet.
 */
export function useTileAction(): (menu: MenuTile) => ActionTile {
  const { t } = useLingui()
  return (menu) => {
    const tile = tileOf(menu)
    const shared = { key: menu.key, label: menu.name, icon: tile?.icon ?? LayoutGrid }
    if (tile) return { ...shared, href: tile.route }
    return { ...shared, soon: true, onClick: () => toast(t`Function in development`) }
  }
}
