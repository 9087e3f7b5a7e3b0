import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { Chip } from '#ui/choices/ChipRow.tsx'
import { type PickerOption, PickerSheet } from '#ui/choices/PickerSheet.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import styles from './orders.module.css'

export interface Filter {
  readonly pair: { readonly currencyId: number; readonly legalId: number } | null
  readonly side: '' | '1' | '2'
  readonly days: '' | '7' | '30' | '90'
}

export const NO_FILTER: Filter = { pair: null, side: '', days: '' }

interface Props {
  readonly quotes: readonly Quote[]
  readonly value: Filter
  readonly onChange: (filter: Filter) => void
}

const ALL = 'all'

/** Filters of the order lists: by pair, side and age. */
export function OrderFilters({ quotes, value, onChange }: Props) {
  const { t } = useLingui()
  const pair = quotes.find(
    (quote) => quote.currency_id === value.pair?.currencyId && quote.legal_id === value.pair?.legalId,
  )
  return (
    <div className={styles.filters}>
      <FilterChip
        title={t`Pair`}
        searchable
        value={pair ? `${pair.id}` : ALL}
        options={[
          { value: ALL, label: t`All pairs` },
          ...quotes.map((quote) => ({
            value: `${quote.id}`,
            label: quote.symbol,
            lead: <CoinMark name={quote.currency_name} src={quote.currency_logo} size={24} />,
            words: `${quote.symbol} ${quote.name}`,
          })),
        ]}
        onPick={(id) => {
          const picked = quotes.find((quote) => `${quote.id}` === id)
          onChange({
            ...value,
            pair: picked ? { currencyId: picked.currency_id, legalId: picked.legal_id } : null,
          })
        }}
      />
      <FilterChip
        title={t`Side`}
        value={value.side === '' ? ALL : value.side}
        options={[
          { value: ALL, label: t`Both sides` },
          { value: '1', label: t`Buy` },
          { value: '2', label: t`Sell` },
        ]}
        onPick={(side) => onChange({ ...value, side: side === ALL ? '' : side })}
      />
      <FilterChip
        title={t`Time`}
        value={value.days === '' ? ALL : value.days}
        options={[
          { value: ALL, label: t`Any time` },
          { value: '7', label: t`7 days` },
          { value: '30', label: t`30 days` },
          { value: '90', label: t`90 days` },
        ]}
        onPick={(days) => onChange({ ...value, days: days === ALL ? '' : days })}
      />
    </div>
  )
}

interface ChipProps<V extends string> {
  readonly title: string
  readonly value: V
  readonly options: readonly PickerOption<V>[]
  readonly onPick: (value: V) => void
  readonly searchable?: boolean
}

function FilterChip<V extends string>({ title, value, options, onPick, searchable = false }: ChipProps<V>) {
  const [open, setOpen] = useState(false)
  const label: ReactNode = options.find((option) => option.value === value)?.label
  return (
    <>
      <Chip on={value !== ALL} onClick={() => setOpen(true)}>
        {label}
        <Icon icon={ChevronDown} size={12} />
      </Chip>
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        options={options}
        value={value}
        searchable={searchable}
        onPick={(picked) => {
          setOpen(false)
          onPick(picked)
        }}
      />
    </>
  )
}
