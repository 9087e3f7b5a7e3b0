import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import styles from './Checkbox.module.css'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Text beside the box; may contain links. */
  children: ReactNode
  disabled?: boolean
  /** Error text, announced when it appears ("Please accept the agreement"). */
  error?: ReactNode
  className?: string | undefined
}

/** A native checkbox in the app's design; its label is part of the 44 px target. */
export function Checkbox({ checked, onChange, children, disabled = false, error, className }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={cx(styles.box, Boolean(error) && styles.wrong)}
          checked={checked}
          aria-disabled={disabled || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => {
            if (!disabled) onChange(event.target.checked)
          }}
        />
        <span className={styles.text}>{children}</span>
      </label>
      <div id={id} className={styles.error} aria-live="polite">
        {error}
      </div>
    </div>
  )
}
