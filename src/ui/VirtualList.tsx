import { type ReactNode, type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EndOfList } from './EndOfList.tsx'
import { usePageScroll } from './pageScroll.ts'
import styles from './VirtualList.module.css'
import { rangeOf } from './windowing.ts'

interface Props<T> {
  rows: readonly T[]
  keyOf: (row: T) => string | number
  /** Draws a row exactly `rowHeight` high. */
  row: (row: T, index: number) => ReactNode
  rowHeight?: number
  label: string
  /** Says "No more data" under the last row. */
  end?: boolean
  /** The scrolling element; the page around it when left out. */
  scroll?: RefObject<HTMLElement | null>
}

/** Rows drawn beyond each edge of what is seen. */
const OVERSCAN = 6
/** Rows of the first picture; the others come when it stands. */
const FIRST = 12

/** A long list of rows of one height: only those near the screen are drawn, the others keep their room. */
export function VirtualList<T>({ rows, keyOf, row, rowHeight = 60, label, end = false, scroll }: Props<T>) {
  const page = usePageScroll()
  const scroller = scroll ?? page
  const list = useRef<HTMLUListElement>(null)
  const [range, setRange] = useState({ from: 0, to: Math.min(rows.length, FIRST) })

  useLayoutEffect(() => {
    const view = scroller?.current
    const element = list.current
    if (!view || !element) return
    const measure = () => {
      const top = view.getBoundingClientRect().top - element.getBoundingClientRect().top
      const next = rangeOf({
        top,
        height: view.clientHeight,
        rowHeight,
        count: rows.length,
        overscan: OVERSCAN,
      })
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    view.addEventListener('scroll', measure, { passive: true })
    // Told first when the new rows have their places, before they are painted: nothing is laid out twice. A list that
    // stands where it was left must not show a hole.
    const resize = new ResizeObserver(() => {
      if (view.scrollTop > 0) flushSync(measure)
      else startTransition(measure)
    })
    resize.observe(view)
    return () => {
      view.removeEventListener('scroll', measure)
      resize.disconnect()
    }
  }, [scroller, rowHeight, rows.length])

  return (
    <>
      <ul ref={list} aria-label={label} className={styles.list} style={{ height: rows.length * rowHeight }}>
        {rows.slice(range.from, range.to).map((item, offset) => {
          const index = range.from + offset
          return (
            <li
              key={keyOf(item)}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
            >
              {row(item, index)}
            </li>
          )
        })}
      </ul>
      {end && rows.length > 0 && <EndOfList />}
    </>
  )
}
