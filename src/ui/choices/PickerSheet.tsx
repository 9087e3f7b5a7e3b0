import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { plain } from '#i18n/searchText.ts'
import { cx } from '../cx.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { SearchField } from '../fields/SearchField.tsx'
import { Icon } from '../media/Icon.tsx'
import { Check, Search } from '../media/icons.ts'
import { Sheet } from '../overlays/Sheet.tsx'
import styles from './PickerSheet.module.css'
import { rovingFocus } from './rovingFocusKeys.ts'

export interface PickerOption<V extends string> {
  value: V
  label: ReactNode
  /** Line below the label: a network, a limit, or why the option is disabled. */
  note?: ReactNode
  /** Icon or flag before the label. */
  lead?: ReactNode
  /** Figure at the right: a balance. */
  detail?: ReactNode
  /** Text that the search matches; by default the label, if it is text. */
  words?: string
  disabled?: boolean
}

interface Props<V extends string> {
  open: boolean
  onClose: () => void
  onPick: (value: V) => void
  title: ReactNode
  options: readonly PickerOption<V>[]
  value: V | null
  searchable?: boolean
  /** Content below the options. */
  footer?: ReactNode
}

const wordsOf = <V extends string>(option: PickerOption<V>): string =>
  plain(option.words ?? (typeof option.label === 'string' ? option.label : option.value))

/** A list in a sheet from which one option is chosen. Arrow keys move the focus, Enter chooses. */
export function PickerSheet<V extends string>(props: Props<V>) {
  const { open, onClose, onPick, title, options, value, searchable = false, footer } = props
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const wanted = plain(query.trim())
  const shown = wanted === '' ? options : options.filter((option) => wordsOf(option).includes(wanted))
  const focusable = shown.find((option) => option.value === value) ?? shown[0]

  return (
    <Sheet
      open={open}
      onClose={() => {
        setQuery('')
        onClose()
      }}
      title={title}
      flush
      height={searchable ? 'full' : 'auto'}
      footer={footer}
    >
      {searchable && (
        <div className={styles.search}>
          <SearchField value={query} onChange={setQuery} label={t`Search`} inSheet />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState icon={Search} text={t`Nothing found`} />
      ) : (
        <div
          role="listbox"
          aria-label={typeof title === 'string' ? title : t`Options`}
          onKeyDown={rovingFocus}
        >
          {shown.map((option) => {
            const on = option.value === value
            return (
              <button
                key={option.value}
                type="button"
                role="option"
                aria-selected={on}
                tabIndex={option === focusable ? 0 : -1}
                disabled={option.disabled}
                className={cx(styles.option, on && styles.on)}
                onClick={() => {
                  setQuery('')
                  onPick(option.value)
                }}
              >
                {option.lead}
                <span className={styles.text}>
                  <span className={styles.label}>{option.label}</span>
                  {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
                </span>
                {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
                {on && <Icon icon={Check} size={20} className={styles.check} />}
              </button>
            )
          })}
        </div>
      )}
    </Sheet>
  )
}
