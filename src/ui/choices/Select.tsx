import { type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { describedBy, type FieldProps, FieldShell } from '../fields/FieldShell.tsx'
import { Icon } from '../media/Icon.tsx'
import { ChevronDown } from '../media/icons.ts'
import { type PickerOption, PickerSheet } from './PickerSheet.tsx'
import styles from './Select.module.css'

interface Props<V extends string> extends FieldProps {
  value: V | null
  onChange: (value: V) => void
  options: readonly PickerOption<V>[]
  placeholder?: string
  /** Shows a search field above the options. */
  searchable?: boolean
  /** Title of the sheet; by default the label. */
  title?: ReactNode
  /** Shows the value centred without a label, as for the order type in order forms. */
  compact?: boolean
}

/** A field that opens its options in a sheet. */
export function Select<V extends string>(props: Props<V>) {
  const { value, onChange, options, placeholder = '', searchable = false, title, compact = false } = props
  const { label, error, hint, disabled = false, className } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const text = chosen?.label ?? <span className={styles.empty}>{placeholder}</span>

  const button = (
    <button
      id={id}
      type="button"
      className={cx(styles.button, compact && styles.compact)}
      disabled={disabled}
      data-invalid={error ? '' : undefined}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-describedby={describedBy(id, error, hint)}
      aria-labelledby={`${id}-label ${id}`}
      onClick={() => setOpen(true)}
    >
      <span className={styles.value}>
        {chosen?.lead}
        <span className={styles.text}>{text}</span>
      </span>
    </button>
  )

  return (
    <>
      {compact ? (
        <div className={cx(styles.box, className)}>
          <span id={`${id}-label`} className="visually-hidden">
            {label}
          </span>
          {button}
          <Icon icon={ChevronDown} size={16} className={styles.chevron} />
        </div>
      ) : (
        <FieldShell
          id={id}
          label={<span id={`${id}-label`}>{label}</span>}
          error={error}
          hint={hint}
          disabled={disabled}
          className={className}
          trailing={<Icon icon={ChevronDown} size={16} className={styles.chevron} />}
        >
          {button}
        </FieldShell>
      )}
      <PickerSheet
        open={open}
        onClose={() => setOpen(false)}
        title={title ?? label}
        options={options}
        value={value}
        searchable={searchable}
        onPick={(picked) => {
          setOpen(false)
          onChange(picked)
        }}
      />
    </>
  )
}
