import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { rovingKey } from './rovingFocusKeys.ts'
import styles from './Segmented.module.css'

export interface Segment<V extends string> {
  value: V
  label: ReactNode
  /** Fills the selected option with the colour of Buy (`up`) or Sell (`down`). */
  tone?: 'up' | 'down'
  disabled?: boolean
}

interface Props<V extends string> {
  items: readonly Segment<V>[]
  /** The chosen option; null while none is chosen. */
  value: V | null
  onChange: (value: V) => void
  label: string
  /** Height (px): 40 in order forms, 32 with small text above a chart. */
  height?: 32 | 36 | 40
  className?: string | undefined
}

/** A radio group with a few visible options, one of which is selected; arrow keys select. */
export function Segmented<V extends string>({
  items,
  value,
  onChange,
  label,
  height = 36,
  className,
}: Props<V>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.group, styles[`h${height}`], className)}
      onKeyDown={rovingKey}
    >
      {items.map((item, index) => {
        const on = item.value === value
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio group of buttons with roving focus, as in the ARIA pattern
          <button
            key={item.value}
            type="button"
            role="radio"
            aria-checked={on}
            tabIndex={on || (value === null && index === 0) ? 0 : -1}
            disabled={item.disabled}
            className={cx(styles.item, on && styles.on, on && item.tone && styles[item.tone])}
            onClick={() => onChange(item.value)}
          >
            <span>{item.label}</span>
          </button>
        )
      })}
    </div>
  )
}
