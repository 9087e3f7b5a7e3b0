import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { NftItem } from '#contract/trade/nft.ts'
import { nft } from '#contract/trade/nft.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { useReadList } from '#data/api/use-read.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { PickerSheet } from '#ui/choices/PickerSheet.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ArrowUpDown, Images, ListFilter } from '#ui/media/icons.ts'
import { worksText } from '../countText.ts'
import { useModeName } from '../labels.ts'
import { ALL, countOf, isFiltered, paramsOf, SORTS, setFilters, useFilters } from './artworkFilters.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { ItemGrid } from './ItemGrid.tsx'
import { useSortName } from './labels.ts'
import styles from './market.module.css'

/** Reads the works that are or were on sale, filtered. */
export const useArtworks = (): ListReading<NftItem> => useReadList(nft.items, paramsOf(useFilters()))

export function ArtworkTab({ reading }: { readonly reading: ListReading<NftItem> }) {
  const { t } = useLingui()
  const mode = useModeName()
  const sortName = useSortName()
  const filters = useFilters()
  const [sheet, setSheet] = useState<'filters' | 'sort' | null>(null)
  const known = reading.asOf !== null
  return (
    <>
      <div className={styles.filters}>
        <ChipRow
          label={t`Sale`}
          value={filters.sell_mode}
          onChange={(sell_mode) => setFilters({ sell_mode })}
          items={[
            { value: '', label: t`All` },
            { value: '0', label: mode(0) },
            { value: '1', label: mode(1) },
            { value: '2', label: mode(2) },
          ]}
          trailing={
            <IconButton
              icon={ListFilter}
              label={t`Filters`}
              badge={countOf(filters)}
              aria-haspopup="dialog"
              onClick={() => setSheet('filters')}
            />
          }
        />
        <div className={styles.sortRow}>
          <span>{known && worksText(reading.total)}</span>
          <button
            type="button"
            className={styles.sort}
            aria-haspopup="dialog"
            aria-label={t`Sort: ${sortName(filters.sort)}`}
            onClick={() => setSheet('sort')}
          >
            {sortName(filters.sort)}
            <Icon icon={ArrowUpDown} size={14} />
          </button>
        </div>
      </div>
      <ItemGrid
        label={t`Artwork`}
        reading={reading}
        empty={
          isFiltered(filters) ? (
            <EmptyState
              icon={Images}
              text={<Trans>Nothing matches these filters</Trans>}
              action={
                <Button kind="quiet" size={36} onClick={() => setFilters(ALL)}>
                  <Trans>Reset</Trans>
                </Button>
              }
            />
          ) : (
            <EmptyState icon={Images} text={<Trans>Nothing here yet</Trans>} />
          )
        }
      />
      <FilterSheet
        open={sheet === 'filters'}
        onClose={() => setSheet(null)}
        found={known && !reading.loading ? reading.total : null}
      />
      <PickerSheet
        open={sheet === 'sort'}
        onClose={() => setSheet(null)}
        title={t`Sort`}
        value={filters.sort}
        options={SORTS.map((value) => ({ value, label: sortName(value) }))}
        onPick={(sort) => {
          setSheet(null)
          setFilters({ sort })
        }}
      />
    </>
  )
}
