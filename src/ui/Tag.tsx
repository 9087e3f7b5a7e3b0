import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Tag.module.css'

interface Props {
  children: ReactNode
  tone?: 'plain' | 'up' | 'down' | 'blue' | 'amber'
  /** 20 beside titles, 16 inside dense text (measure 9). */
  size?: 20 | 16
}

export function Tag({ children, tone = 'plain', size = 20 }: Props) {
  return <span className={cx(styles.tag, styles[tone], styles[`s${size}`])}>{children}</span>
}
