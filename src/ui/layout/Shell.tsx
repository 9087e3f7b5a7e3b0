import type { ReactNode } from 'react'
import styles from './Shell.module.css'

interface Props {
  children: ReactNode
  /** The TabBar. */
  tabBar: ReactNode
}

/**
 * Frame of the app: a full-height column, at most 480 px wide on screens from 768 px on, where the tab bar becomes a
 * rail at the left.
 */
export function Shell({ children, tabBar }: Props) {
  return (
    <div className={styles.shell}>
      <div className={styles.column}>{children}</div>
      {tabBar}
    </div>
  )
}
