import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './ChipRow.module.css'
import { rovingKey } from './rovingFocusKeys.ts'

export interface ChipItem<V extends string> {
  value: V
  label: ReactNode
}

interface Props<V extends string> {
  items: readonly ChipItem<V>[]
  value: V | null
  onChange: (value: V) => void
  label: string
  /** Content at the right end, outside of the scrolling part: the as-of chip. */
  trailing?: ReactNode
  /** Height (px). */
  height?: 44 | 40
  className?: string | undefined
}

/** A row of chips with one selected; scrolls sideways when too long. */
export function ChipRow<V extends string>(props: Props<V>) {
  const { items, value, onChange, label, trailing, height = 44, className } = props
  const first = items[0]?.value
  return (
    <div className={cx(styles.row, height === 40 && styles.h40, className)}>
      <div role="radiogroup" aria-label={label} className={styles.chips} onKeyDown={rovingKey}>
        {items.map((item) => {
          const on = item.value === value
          return (
            // biome-ignore lint/a11y/useSemanticElements: a radio group of buttons with roving focus, as in the ARIA pattern
            <button
              key={item.value}
              type="button"
              role="radio"
              aria-checked={on}
              tabIndex={on || (value === null && item.value === first) ? 0 : -1}
              className={styles.target}
              onClick={() => onChange(item.value)}
            >
              <span className={cx(styles.chip, on && styles.on)}>{item.label}</span>
            </button>
          )
        })}
      </div>
      {trailing && <div className={styles.trailing}>{trailing}</div>}
    </div>
  )
}

/** A chip that runs an action or opens a sheet, such as a filter or a sort order. */
export function Chip(props: {
  children: ReactNode
  on?: boolean
  onClick: () => void
  'aria-label'?: string
}) {
  return (
    <button
      type="button"
      className={styles.target}
      aria-pressed={props.on ?? false}
      aria-label={props['aria-label']}
      onClick={props.onClick}
    >
      <span className={cx(styles.chip, props.on && styles.on)}>{props.children}</span>
    </button>
  )
}
