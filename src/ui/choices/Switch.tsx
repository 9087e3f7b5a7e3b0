import styles from './Switch.module.css'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Accessible name; the visible text is usually in the row. */
  label: string
  /** While the change is being sent, ignores clicks but stays focusable. */
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
