import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Tag.module.css'

interface Props {
  children: ReactNode
  tone?: 'plain' | 'up' | 'down' | 'blue' | 'amber'
  /** Height (px): 20 beside titles, 16 inside dense text. */
  size?: 20 | 16
  /** True when the content is a sentence instead of one or two words. */
  sentence?: boolean
  /** Element id, for `aria-labelledby` of a row. */
  id?: string
}

export function Tag({ children, tone = 'plain', size = 20, sentence = false, id }: Props) {
  return (
    <span id={id} className={cx(styles.tag, styles[tone], styles[`s${size}`], sentence && styles.sentence)}>
      {children}
    </span>
  )
}
