import { useId } from 'react'
import { describedBy, type FieldProps, FieldShell } from './FieldShell.tsx'
import { Icon } from './Icon.tsx'
import { ChevronRight } from './icons.ts'
import { Link } from './Link.tsx'
import styles from './Select.module.css'

interface Props extends FieldProps {
  /** What was chosen; '' while nothing was. */
  value: string
  placeholder?: string
  /** The page that it is chosen on. */
  href: string
  onClick?: () => void
}

/** A field whose value is chosen on a page of its own, which gives it back. */
export function FieldLink(props: Props) {
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
