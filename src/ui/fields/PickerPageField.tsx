import { useId } from 'react'
import { Link } from '../actions/Link.tsx'
import styles from '../choices/Select.module.css'
import { Icon } from '../media/Icon.tsx'
import { ChevronRight } from '../media/icons.ts'
import { describedBy, type FieldProps, FieldShell } from './FieldShell.tsx'

interface Props extends FieldProps {
  /** The chosen value; '' when none is chosen. */
  value: string
  placeholder?: string
  /** Address of the page on which the value is chosen. */
  href: string
  onClick?: () => void
}

/** A field whose value is chosen on a separate page, which returns the value. */
export function PickerPageField(props: Props) {
  const { value, placeholder = '', href, onClick, label, error, hint, disabled = false, className } = props
  const id = useId()
  return (
    <FieldShell
      id={id}
      label={<span id={`${id}-label`}>{label}</span>}
      error={error}
      hint={hint}
      disabled={disabled}
      className={className}
      trailing={<Icon icon={ChevronRight} size={16} className={styles.chevron} />}
    >
      <Link
        href={href}
        className={styles.button}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={describedBy(id, error, hint)}
        data-invalid={error ? '' : undefined}
        onClick={onClick}
      >
        <span id={`${id}-value`} className={styles.value}>
          {value === '' ? <span className={styles.empty}>{placeholder}</span> : value}
        </span>
      </Link>
    </FieldShell>
  )
}
