import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './KeyValue.module.css'

export interface KeyValueRow {
  /** Key of the row; by default the label, if it is text. */
  key?: string
  label: ReactNode
  value: ReactNode
  tone?: 'up' | 'down' | 'amber' | 'faint'
  /** Marks the total, shown below a separator. */
  total?: boolean
}

interface Props {
  rows: readonly KeyValueRow[]
  /**
   * `dense`: font 12 px, row 20 px, below order forms; `roomy`: font 14 px, row 32 px, in sheets and details.
   */
  density?: 'dense' | 'roomy'
  /** Adds a background, as in confirm sheets. */
  boxed?: boolean
  className?: string | undefined
}

/** Labels at the left, values at the right. Long labels wrap, values do not. */
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
  /** Right-aligns the last column. */
  lastRight?: boolean
  /** Uses spans instead of a description list, for use inside a button. */
  phrases?: boolean
}

/** Figures in columns: label above, value below. */
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
