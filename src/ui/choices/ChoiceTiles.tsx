import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './ChoiceTiles.module.css'
import { rovingKey } from './rovingFocusKeys.ts'

export interface Choice<V extends string> {
  value: V
  label: ReactNode
  /** Additional lines of a tall tile: return, minimum. */
  detail?: ReactNode
  note?: ReactNode
  disabled?: boolean
}

interface Props<V extends string> {
  items: readonly Choice<V>[]
  value: V | null
  onChange: (value: V) => void
  label: string
  /** Height (px): 64 with details, 44 for quick amounts. */
  height?: 64 | 44
  columns?: number
}

/** Tiles for durations and quick amounts; the chosen tile has a blue outline. */
export function ChoiceTiles<V extends string>({
  items,
  value,
  onChange,
  label,
  height = 44,
  columns = 4,
}: Props<V>) {
  const entry = items.find((item) => item.value === value) ?? items.find((item) => !item.disabled)
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={styles.tiles}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      onKeyDown={rovingKey}
    >
      {items.map((item) => {
        const on = item.value === value
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio group of buttons with roving focus, as in the ARIA pattern
          <button
            key={item.value}
            type="button"
            role="radio"
            aria-checked={on}
            tabIndex={item === entry ? 0 : -1}
            disabled={item.disabled}
            className={cx(styles.tile, height === 64 ? styles.tall : styles.low, on && styles.on)}
            onClick={() => onChange(item.value)}
          >
            <span className={styles.label}>{item.label}</span>
            {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
            {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
          </button>
        )
      })}
    </div>
  )
}
