import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Card.module.css'

interface Props {
  children: ReactNode
  /** Padding (px): 16, or 12 in compact cards; `none` for lists. */
  padding?: 16 | 12 | 'none'
  /** Adds the page margin on both sides. */
  inset?: boolean
  as?: 'section' | 'div' | 'article'
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string | undefined
}

export function Card({ children, padding = 16, inset = false, as: Tag = 'div', className, ...rest }: Props) {
  return (
    <Tag className={cx(styles.card, styles[`p${padding}`], inset && styles.inset, className)} {...rest}>
      {children}
    </Tag>
  )
}
