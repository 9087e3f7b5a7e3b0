import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/Icon.tsx'
import { CircleAlert } from '../media/icons.ts'
import styles from './FieldShell.module.css'

/** What every field takes. */
export interface FieldProps {
  /** Small, inside, above the value (measure 13). */
  label: ReactNode
  /** A small button beside the label: another unit for the same field. */
  labelAction?: ReactNode
  /** What is wrong with the value; announced when it appears. */
  error?: ReactNode
  hint?: ReactNode
  disabled?: boolean
  className?: string | undefined
}

interface ShellProps extends FieldProps {
  /** id of the control inside. */
  id: string
  children: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
  align?: 'start' | 'center'
  /** Grows with its content (text areas). */
  tall?: boolean
  /** Label before the value in one line, value at the right (Total, Stake). */
  inline?: boolean
  /** The sides are buttons that reach the edge. */
  stepped?: boolean
  /** In error, with the words elsewhere. */
  wrong?: boolean
}

/** id of the text that describes the control, for its `aria-describedby`. */
export const describedBy = (id: string, error: ReactNode, hint: ReactNode): string | undefined =>
  error || hint ? `${id}-note` : undefined

/** The look around a control: raised ground, label, what stands beside it, and the line below. */
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
