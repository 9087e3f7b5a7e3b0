import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../media/Icon.tsx'
import { Inbox } from '../media/icons.ts'
import styles from './States.module.css'

interface Props {
  icon?: IconShape
  /** Text of one line. */
  text: ReactNode
  /** One action (button or link). */
  action?: ReactNode
}

export function EmptyState({ icon = Inbox, text, action }: Props) {
  return (
    <div className={styles.state}>
      <Icon icon={icon} size={40} className={styles.icon} />
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
