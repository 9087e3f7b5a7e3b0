import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePageScroll } from '../layout/pageScroll.ts'
import { rootScale } from '../layout/textScale.ts'
import { EndOfList } from './EndOfList.tsx'
import styles from './VirtualList.module.css'

type RowKey = string | number

interface Props<T> {
  rows: readonly T[]
  keyOf: (row: T) => RowKey
  row: (row: T, index: number) => ReactNode
  /** Estimated row height at the default text size; rows are measured once rendered. */
  rowHeight?: number
  label: string
  /** Shows "No more data" below the last row. */
  end?: boolean
  /** The scrolling element, null until mounted; by default the page's scrolling element. */
  scroll?: HTMLElement | null
}

/** Rows rendered beyond each edge of the visible part. */
const OVERSCAN = 5

/**
 * A long list that renders only rows near the screen, plus the focused row, which would lose the focus otherwise. The
 * parent element must contain everything above the list.
 */
export function VirtualList<T>({ scroll, end = false, ...list }: Props<T>) {
  const page = usePageScroll()
  const scroller = scroll === undefined ? page : scroll
  const { rows, rowHeight = 60 } = list
  // Reserves the height until mounted, so that the page can be scrolled to its restored position.
  const room = <div style={{ height: rows.length * rowHeight * rootScale() }} />
  return (
    <>
      {scroller ? <Rows {...list} rowHeight={rowHeight} scroller={scroller} /> : room}
      {end && rows.length > 0 && <EndOfList />}
    </>
  )
}

interface RowsProps<T> extends Omit<Props<T>, 'scroll' | 'end'> {
  rowHeight: number
  scroller: HTMLElement
}

function Rows<T>({ rows, keyOf, row, rowHeight, label, scroller }: RowsProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<RowKey | null>(null)
  const kept = useMemo(
    () => (focused === null ? -1 : rows.findIndex((item) => keyOf(item) === focused)),
    [rows, keyOf, focused],
  )
  const above = useAbove(list, scroller)
  const [initialRect] = useState(() => ({ width: scroller.clientWidth, height: scroller.clientHeight }))
  const [size] = useState(() => rowHeight * rootScale())

  const getItemKey = useCallback(
    (index: number): RowKey => {
      const item = rows[index]
      return item === undefined ? index : keyOf(item)
    },
    [rows, keyOf],
  )
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      return kept < 0 || drawn.includes(kept) ? drawn : [...drawn, kept].sort((a, b) => a - b)
    },
    [kept],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    initialOffset: () => scroller.scrollTop,
    initialRect,
    estimateSize: () => size,
    scrollMargin: above,
    overscan: OVERSCAN,
    getItemKey,
    rangeExtractor,
  })

  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    const index = Number(target.closest('li')?.dataset.index)
    if (index in rows) setFocused(getItemKey(index))
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(null)
  }

  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.list}
      style={{ height: virtual.getTotalSize() }}
      onFocus={follow}
      onBlur={leave}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = rows[index]
        return (
          item !== undefined && (
            <li
              key={String(key)}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ transform: `translateY(${start - above}px)` }}
            >
              {row(item, index)}
            </li>
          )
        )
      })}
    </ul>
  )
}

/**
 * Distance (px) between the top of the scrolling element and the list, updated when content above changes.
 */
function useAbove(list: { readonly current: HTMLElement | null }, scroller: HTMLElement): number {
  const [above, setAbove] = useState(0)
  useEffect(() => {
    const element = list.current
    const around = element?.parentElement
    if (!element || !around) return
    const watch = new ResizeObserver(() => {
      const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      setAbove(Math.max(0, Math.round(top + scroller.scrollTop)))
    })
    watch.observe(around)
    return () => watch.disconnect()
  }, [list, scroller])
  return above
}
