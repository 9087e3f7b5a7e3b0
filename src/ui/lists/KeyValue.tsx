import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './KeyValue.module.css'

export interface KeyValueRow {
  /** Stable name of the row; the label when it is text. */
  key?: string
  label: ReactNode
  value: ReactNode
  tone?: 'up' | 'down' | 'amber' | 'faint'
  /** The sum below a hairline. */
  total?: boolean
}

interface Props {
  rows: readonly KeyValueRow[]
  /** `dense` 12/20 under tickets; `roomy` 14/32 in sheets and details. */
  density?: 'dense' | 'roomy'
  /** On its own ground, as in confirm sheets. */
  boxed?: boolean
  className?: string | undefined
}

/** Labels left, figures right. Long labels wrap, figures stay whole. */
export function KeyValue({ rows, density = 'dense', boxed = false, className }: Props) {
  return (
    <dl className={cx(styles.list, styles[density], boxed && styles.boxed, className)}>
      {rows.map((row, index) => (
        <div
          key={row.key ?? (typeof row.label === 'string' ? row.label : index)}
          className={cx(styles.row, row.total && styles.total)}
        >
          <dt className={styles.label}>{row.label}</dt>
          <dd className={cx(styles.value, row.tone && styles[row.tone])}>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FiguresProps {
  rows: readonly KeyValueRow[]
  columns?: 2 | 3 | 4
  /** The last column stands at the right edge. */
  lastRight?: boolean
  /** Inside a button, where HTML allows phrases only: the same columns without the elements of a list. */
  phrases?: boolean
}

/** Figures in columns: label above, value below (measure 2). */
export function Figures({ rows, columns = 3, lastRight = true, phrases = false }: FiguresProps) {
  const [List, Group, Label, Value] = phrases
    ? (['span', 'span', 'span', 'span'] as const)
    : (['dl', 'div', 'dt', 'dd'] as const)
  return (
    <List className={cx(styles.figures, styles[`c${columns}`], lastRight && styles.lastRight)}>
      {rows.map((row, index) => (
        <Group key={row.key ?? (typeof row.label === 'string' ? row.label : index)} className={styles.figure}>
          <Label className={styles.above}>{row.label}</Label>
          <Value className={cx(styles.below, row.tone && styles[row.tone])}>{row.value}</Value>
        </Group>
      ))}
    </List>
  )
}
