import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { ActionTiles } from '#ui/actions/ActionTiles.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import { LayoutGrid } from '#ui/media/icons.ts'
import styles from './home.module.css'
import { inOwnOrder, ON_HOME } from './orderedShortcutTiles.ts'
import { useTileOrder } from './storedTileOrder.ts'
import { useTileAction } from './useTileAction.ts'

const AllTiles = deferredPart(() => import('./AllTiles.tsx').then((part) => part.AllTiles))

/** The first tiles of the person's arrangement, and a tile that opens the sheet with all tiles. */
export function ShortcutTiles() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(content.menu, {})
  const order = useTileOrder()
  const action = useTileAction()
  const [all, setAll] = useState<'never' | 'open' | 'closed'>('never')

  if (!data) {
    return error ? (
      <ErrorState inline onRetry={refetch} />
    ) : (
      <div className={styles.tilesWaiting} role="status" aria-label={t`Loading`}>
        {Array.from({ length: ON_HOME + 1 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton tiles have no id.
          <Skeleton key={at} width={44} height={44} />
        ))}
      </div>
    )
  }

  const menu = inOwnOrder(data, order)
  return (
    <>
      <nav aria-label={t`Services`} className={styles.tiles}>
        <ActionTiles
          columns={4}
          items={[
            ...menu.slice(0, ON_HOME).map(action),
            { key: 'all', label: t`All`, icon: LayoutGrid, onClick: () => setAll('open') },
          ]}
        />
      </nav>
      {all !== 'never' && (
        <Suspense fallback={null}>
          <AllTiles menu={menu} open={all === 'open'} onClose={() => setAll('closed')} />
        </Suspense>
      )}
    </>
  )
}
