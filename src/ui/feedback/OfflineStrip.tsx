import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconShape } from '../media/Icon.tsx'
import { WifiOff } from '../media/icons.ts'
import styles from './OfflineStrip.module.css'

interface Props {
  /** Text such as "Offline. Showing data as of 14:32", "Reconnecting…", "Back online". */
  children: ReactNode
  tone?: 'amber' | 'good'
  icon?: IconShape
}

/** Must be rendered inside a live region that exists before this strip (ConnectionStrip). */
export function OfflineStrip({ children, tone = 'amber', icon = WifiOff }: Props) {
  return (
    <div className={cx(styles.strip, styles[tone])}>
      <Icon icon={icon} size={16} />
      <span className={styles.text}>{children}</span>
    </div>
  )
}
