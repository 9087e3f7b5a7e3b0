import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { LegalGroup, Quote } from '#contract/market/market.ts'
import type { Reading } from '#data/api/use-read.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { VirtualList } from '#ui/lists/VirtualList.tsx'
import { FavouritesEditor } from './FavouritesEditor.tsx'
import { rowHref } from './links.ts'
import type { MarketSort, MarketTab } from './marketRows.ts'
import { PairRow } from './PairRow.tsx'
import { PairRowMenu } from './PairRowMenu.tsx'
import { SuggestedFavourites } from './SuggestedFavourites.tsx'
import type { Favourites } from './useFavourites.ts'
import { useSortedPairIds, useTouching } from './useSortedPairIds.ts'

interface Props {
  readonly tab: MarketTab
  /**
   * Identifies the selected tab, currency and sort; when the selection changes, the rows are sorted at once.
   */
  readonly choice: string
  readonly rows: readonly Quote[]
  /** All pairs; undefined before the first answer. */
  readonly all: readonly Quote[] | undefined
  readonly sort: MarketSort
  readonly market: Reading<readonly LegalGroup[]>
  readonly favourites: Favourites
  readonly editing: boolean
}

const idOf = ({ id }: Quote): number => id

/** The list below the tabs, in all states of its reading. */
export function MarketList({ tab, choice, rows, all, sort, market, favourites, editing }: Props) {
  const { t } = useLingui()
  const problemOf = useErrorText()
  const { touching, handlers } = useTouching()
  const ids = useSortedPairIds(rows, sort, choice, touching)
  const [held, setHeld] = useState<number | null>(null)
  const byId = useMemo(() => new Map(rows.map((quote) => [quote.id, quote])), [rows])
  const ordered = useMemo(() => ids.flatMap((id) => byId.get(id) ?? []), [ids, byId])
  const fresh = market.state === 'live' || market.state === 'fresh'
  // When prices become live, every row changes its colours, so this change renders at low priority; when
  // prices become stale, the change renders immediately.
  const live = useDeferredValue(fresh) && fresh
  const { toggle } = favourites
  const hold = useCallback((id: number) => setHeld(id), [])

  if (all === undefined) {
    if (market.error) return <ErrorState message={problemOf(market.error)} onRetry={market.refetch} />
    return <SkeletonRows pill />
  }
  if (tab === 'favourites' && !favourites.known) {
    const { error, refetch } = favourites
    if (error) return <ErrorState message={problemOf(error)} onRetry={refetch} />
    return <SkeletonRows pill />
  }
  if (tab === 'favourites' && favourites.ids.length === 0) {
    return (
      <SuggestedFavourites quotes={all} offline={favourites.offline} live={live} onAdd={favourites.add} />
    )
  }
  if (rows.length === 0) return <EmptyState text={<Trans>No pairs in this list right now</Trans>} />
  // Rows in edit mode are not sorted, because only the buttons Up and Down move a row.
  if (editing) return <FavouritesEditor quotes={rows} favourites={favourites} />
  return (
    <div {...handlers}>
      {market.error && <ErrorState inline message={problemOf(market.error)} onRetry={market.refetch} />}
      <VirtualList
        // The key gives every tab a separate scroll position.
        key={tab}
        label={t`Pairs`}
        rows={ordered}
        keyOf={idOf}
        row={(quote) => (
          <PairRow
            quote={quote}
            live={live}
            futures={tab === 'futures'}
            href={rowHref(quote.id, tab)}
            onHold={hold}
            starred={favourites.has(quote.id)}
            offline={favourites.offline}
            busy={favourites.isChanging(quote.id)}
            onStar={toggle}
          />
        )}
      />
      <PairRowMenu
        quote={held === null ? null : (byId.get(held) ?? null)}
        tab={tab}
        starred={held !== null && favourites.has(held)}
        onStar={toggle}
        onClose={() => setHeld(null)}
      />
    </div>
  )
}
