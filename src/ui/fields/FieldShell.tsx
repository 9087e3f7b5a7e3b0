import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/Icon.tsx'
import { CircleAlert } from '../media/icons.ts'
import styles from './FieldShell.module.css'

/** Props that every field accepts. */
export interface FieldProps {
  /** Small label inside of the field, above the value. */
  label: ReactNode
  /** A small button beside the label, such as to change the unit. */
  labelAction?: ReactNode
  /** Error text, announced when it appears. */
  error?: ReactNode
  hint?: ReactNode
  disabled?: boolean
  className?: string | undefined
}

interface ShellProps extends FieldProps {
  /** Id of the control inside the frame. */
  id: string
  children: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
  align?: 'start' | 'center'
  /** Lets the frame grow with its content (text areas). */
  tall?: boolean
  /** Places the label before the value in one line, value right-aligned (Total, Stake). */
  inline?: boolean
  /** The control has buttons at both edges. */
  stepped?: boolean
  /** Gives the frame the colour of an error, for a field whose error text is shown outside of the field. */
  wrong?: boolean
}

/** `aria-describedby` of the control: id of its error or hint. */
export const describedBy = (id: string, error: ReactNode, hint: ReactNode): string | undefined =>
  error || hint ? `${id}-note` : undefined

/** Frame of a control: background, label, adornments, and the line below. */
export function FieldShell({
  id,
  label,
  labelAction,
  error,
  hint,
  disabled = false,
  children,
  leading,
  trailing,
  align = 'start',
  tall = false,
  inline = false,
  stepped = false,
  wrong = false,
  className,
}: ShellProps) {
  return (
    <div className={cx(styles.field, className)}>
      <div
        className={cx(
          styles.box,
          (wrong || Boolean(error)) && styles.wrong,
          disabled && styles.disabled,
          align === 'center' && styles.centre,
          tall && styles.tall,
          inline && styles.inline,
          stepped && styles.stepped,
        )}
      >
        {leading}
        <div className={styles.inner}>
          {labelAction ? (
            <div className={styles.labels}>
              <label htmlFor={id} className={styles.label}>
                {label}
              </label>
              {labelAction}
            </div>
          ) : (
            <label htmlFor={id} className={styles.label}>
              {label}
            </label>
          )}
          {children}
        </div>
        {trailing}
      </div>
      <div id={`${id}-note`} className={styles.notes} aria-live="polite">
        {error ? (
          <span className={styles.error}>
            <Icon icon={CircleAlert} size={14} />
            <span>{error}</span>
          </span>
        ) : (
          hint && <span className={styles.hint}>{hint}</span>
        )}
      </div>
    </div>
  )
}
