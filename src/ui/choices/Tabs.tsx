import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { rovingKey } from './roving.ts'
import styles from './Tabs.module.css'

export interface TabItem<V extends string> {
  value: V
  label: ReactNode
  /** Shown in brackets after the label; 0 too. */
  count?: number
}

interface Props<V extends string> {
  items: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
  /** Names the row for screen readers. */
  label: string
  /** id of the element that shows the selected tab's content. */
  panel?: string
  /** Icons at the right end. */
  trailing?: ReactNode
  /** Without the hairline below. */
  bare?: boolean
  className?: string | undefined
}

/** Underline tabs, 44 px (measure 10). Arrow keys move and select; a row that is too long scrolls sideways. */
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
    // Told when everything has its place, so that nothing is laid out twice.
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
