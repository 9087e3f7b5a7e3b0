import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { rovingKey } from './rovingFocusKeys.ts'
import styles from './Tabs.module.css'

export interface TabItem<V extends string> {
  value: V
  label: ReactNode
  /** Number shown in brackets after the label, also when it is 0. */
  count?: number
}

interface Props<V extends string> {
  items: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
  /** Accessible name of the row. */
  label: string
  /** Id of the element with the selected tab's content. */
  panel?: string
  /** Icons at the right end. */
  trailing?: ReactNode
  /** Hides the line below the tabs. */
  bare?: boolean
  className?: string | undefined
}

/** Underlined tabs, 44 px high. Arrow keys move and select; a long row scrolls sideways. */
export function Tabs<V extends string>({
  items,
  value,
  onChange,
  label,
  panel,
  trailing,
  bare = false,
  className,
}: Props<V>) {
  const row = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is looked up in the DOM after each change of value
  useEffect(() => {
    const strip = row.current
    if (!strip) return
    const centre = () => {
      const on = strip.querySelector<HTMLElement>('[aria-selected="true"]')
      if (on) strip.scrollTo?.({ left: on.offsetLeft - (strip.clientWidth - on.offsetWidth) / 2 })
    }
    // Runs after the layout, so that reading positions does not force another layout.
    const placed = new ResizeObserver(centre)
    placed.observe(strip)
    return () => placed.disconnect()
  }, [value])

  return (
    <div className={cx(styles.row, bare && styles.bare, className)}>
      <div ref={row} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={rovingKey}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            aria-selected={item.value === value}
            aria-controls={panel}
            tabIndex={item.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.count !== undefined && ` (${item.count})`}
          </button>
        ))}
      </div>
      {trailing && <div className={styles.trailing}>{trailing}</div>}
    </div>
  )
}
