import { type ReactNode, useState } from 'react'
import { Chip } from '#ui/choices/ChipRow.tsx'
import { PickerSheet } from '#ui/choices/PickerSheet.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import styles from './transactions.module.css'

export interface Filter {
  readonly key: string
  readonly title: string
  /** Options of the filter; the first option means "all" and is not highlighted when chosen. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

interface Props {
  readonly filters: readonly Filter[]
  /** Further filter, shown after `filters`. */
  readonly children?: ReactNode
}

/** A row of filter chips; each chip opens its options. */
export function TransactionFilters({ filters, children }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className={styles.filters}>
      {filters.map((filter) => {
        const chosen = filter.options.find((option) => option.value === filter.value) ?? filter.options[0]
        const on = chosen !== undefined && chosen !== filter.options[0]
        return (
          <Chip
            key={filter.key}
            on={on}
            aria-label={`${filter.title}: ${chosen?.label ?? ''}`}
            onClick={() => setOpen(filter.key)}
          >
            <span className={styles.filter}>
              {on ? chosen.label : filter.title}
              <Icon icon={ChevronDown} size={12} />
            </span>
          </Chip>
        )
      })}
      {children}
      {filters.map((filter) => (
        <PickerSheet
          key={filter.key}
          open={open === filter.key}
          onClose={() => setOpen(null)}
          title={filter.title}
          value={filter.value}
          options={filter.options}
          searchable={filter.options.length > 12}
          onPick={(value) => {
            setOpen(null)
            filter.onChange(value)
          }}
        />
      ))}
    </div>
  )
}
