import { useLingui } from '@lingui/react/macro'
import { content, type MenuTile } from '#contract/communication/content.ts'
import { useRead } from '#data/api/reading.ts'
import { type ActionTile, ActionTiles } from '#ui/actions/ActionTiles.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Carousel } from '#ui/lists/Carousel.tsx'
import { LayoutGrid } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import styles from './home.module.css'
import { PER_PAGE, tileOf, tilePages } from './tiles.ts'

/** The operator's tiles, ten per page, swiped sideways. */
export function Tiles() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(content.menu, {})

  const action = (menu: MenuTile): ActionTile => {
    const tile = tileOf(menu)
    const shared = { key: menu.key, label: menu.name, icon: tile?.icon ?? LayoutGrid }
    if (tile) return { ...shared, href: tile.route }
    return { ...shared, soon: true, onClick: () => toast(t`Function in development`) }
  }

  if (!data) {
    return error ? (
      <ErrorState inline onRetry={refetch} />
    ) : (
      <div className={styles.tilesWaiting} role="status" aria-label={t`Loading`}>
        {Array.from({ length: PER_PAGE }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces without identity
          <Skeleton key={at} width={44} height={44} />
        ))}
      </div>
    )
  }

  return (
    <nav aria-label={t`Services`} className={styles.tiles}>
      <Carousel label={t`Services`} every={0} dotsBelow>
        {tilePages(data).map((tiles) => (
          <ActionTiles key={tiles[0]?.key} items={tiles.map(action)} />
        ))}
      </Carousel>
    </nav>
  )
}
