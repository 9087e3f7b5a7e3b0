import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconShape } from '../media/Icon.tsx'
import { CircleAlert } from '../media/icons.ts'
import styles from './Notice.module.css'

interface Props {
  children: ReactNode
  title?: ReactNode
  icon?: IconShape
  /** Amber for warnings, blue for help. */
  tone?: 'amber' | 'blue'
  /** One action: a button or a link. */
  action?: ReactNode
  /**
   * `note` (default): a permanent notice; `alert`: an event that has just happened, which screen readers
   * announce at once; `status`: a message that screen readers announce after the current text.
   */
  role?: 'note' | 'alert' | 'status'
  className?: string | undefined
}

/** A short message on a tinted background, inside the page. */
export function Notice(props: Props) {
  const { children, title, icon = CircleAlert, tone = 'amber', action, role = 'note', className } = props
  return (
    <div className={cx(styles.notice, styles[tone], className)} role={role}>
      <Icon icon={icon} size={20} className={styles.icon} />
      <div className={styles.text}>
        {title && <b className={styles.title}>{title}</b>}
        <p>{children}</p>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
