import type { ReactNode } from 'react'
import styles from './Columns.module.css'

interface Props {
  first: ReactNode
  second: ReactNode
}

/** Two parts of a page with `columns`: stacked, or side by side on wide screens. */
export function Columns({ first, second }: Props) {
  return (
    <div className={styles.columns}>
      <div>{first}</div>
      <div>{second}</div>
    </div>
  )
}
