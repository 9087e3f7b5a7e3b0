import styles from './Switch.module.css'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Name for screen readers; the visible text usually stands in the row. */
  label: string
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
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
