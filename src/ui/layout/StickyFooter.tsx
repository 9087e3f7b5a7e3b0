import type { ReactNode } from 'react'
import styles from './StickyFooter.module.css'

interface Props {
  /** Buttons share the width equally. */
  children: ReactNode
  /** A line above the buttons: why they are off, what they cost. */
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
