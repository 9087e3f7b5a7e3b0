import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Text.module.css'

export interface TextProps {
  children: ReactNode
  size?: 11 | 12 | 14 | 16 | 20 | 28
  /** Font weight: 400 text; 500 figures and labels; 600 titles, symbols, totals. */
  weight?: 400 | 500 | 600
  tone?: 'text' | 'soft' | 'faint' | 'blue' | 'up' | 'down' | 'amber' | 'inherit'
  as?: 'span' | 'p' | 'div' | 'h1' | 'h2' | 'h3' | 'strong' | 'dt' | 'dd' | 'label'
  /** Limits the text to one line with an ellipsis. */
  cut?: boolean
  nowrap?: boolean
  align?: 'start' | 'center' | 'end'
  id?: string
  className?: string | undefined
}

export function Text({
  children,
  size = 14,
  weight = 400,
  tone = 'inherit',
  as: Tag = 'span',
  cut = false,
  nowrap = false,
  align,
  id,
  className,
}: TextProps) {
  return (
    <Tag
      id={id}
      className={cx(
        styles[`s${size}`],
        styles[`w${weight}`],
        tone !== 'inherit' && styles[tone],
        cut && styles.cut,
        nowrap && styles.nowrap,
        align && styles[align],
        className,
      )}
    >
      {children}
    </Tag>
  )
}
