import type { ReactNode } from 'react'
import styles from './StickyFooter.module.css'

interface Props {
  /** Buttons of equal width. */
  children: ReactNode
  /** A line above the buttons: why the buttons are disabled, or the cost of the action. */
  note?: ReactNode
}

export function StickyFooter({ children, note }: Props) {
  return (
    <footer className={styles.footer}>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.row}>{children}</div>
    </footer>
  )
}
