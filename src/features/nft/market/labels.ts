import { useLingui } from '@lingui/react/macro'
import type { Sort } from './artworkFilters.ts'

export function useSortName(): (sort: Sort) => string {
  const { t } = useLingui()
  return (sort) => {
    switch (sort) {
      case 'new':
        return t`Newest`
      case 'price_asc':
        return t`Price: low to high`
      case 'price_desc':
        return t`Price: high to low`
      case 'ending':
        return t`Ending soon`
    }
  }
}
