import type { ReactNode } from 'react'
import styles from './Shell.module.css'

interface Props {
  children: ReactNode
  /** The TabBar. */
  tabBar: ReactNode
}

/** The frame of the app: a full-height column, from 768 px at most 480 px wide, with the tab bar as a rail at the left. */
export function Shell({ children, tabBar }: Props) {
  return (
    <div className={styles.shell}>
      <div className={styles.column}>{children}</div>
      {tabBar}
    </div>
  )
}
