import styles from './Badge.module.css'

interface Props {
  count: number
  /** Text for screen readers instead of the number: "3 unread". */
  label?: string
}

/** Unread count on blue; renders nothing at 0. */
export function Badge({ count, label }: Props) {
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      {label && <span className="visually-hidden">{label}</span>}
      <span aria-hidden={label ? true : undefined}>{count > 99 ? '99+' : count}</span>
    </span>
  )
}

/** Unread mark without a number. */
export function UnreadDot({ label }: { label: string }) {
  return <span className={styles.dot} role="img" aria-label={label} />
}
