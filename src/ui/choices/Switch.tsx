import styles from './Switch.module.css'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Name for screen readers; the visible text usually stands in the row. */
  label: string
  /** Takes no taps, but keeps a focus it has: what it sends is on its way. */
  disabled?: boolean
}

export function Switch({ checked, onChange, label, disabled = false }: Props) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        aria-label={label}
        aria-checked={checked}
        checked={checked}
        aria-disabled={disabled || undefined}
        onChange={(event) => {
          if (!disabled) onChange(event.target.checked)
        }}
      />
    </label>
  )
}
