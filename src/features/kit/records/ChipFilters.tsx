import { ChipRow } from '#ui/choices/ChipRow.tsx'
import styles from './records.module.css'

export interface ChipFilter {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** Rows of filter chips above a list; a filter that offers only one choice is not shown. */
export function ChipFilters({ filters }: { readonly filters: readonly ChipFilter[] }) {
  return (
    <div className={styles.filters}>
      {filters
        .filter(({ items }) => items.length > 1)
        .map(({ key, ...filter }) => (
          <ChipRow key={key} {...filter} />
        ))}
    </div>
  )
}
