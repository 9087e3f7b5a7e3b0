import {
  type ReactNode,
  type RefObject,
  startTransition,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { EndOfList } from './EndOfList.tsx'
import { usePageScroll } from './pageScroll.ts'
import { useReadingOrder } from './useReadingOrder.ts'
import styles from './VirtualList.module.css'
import { inOrder, inPlaces, rangeOf, towards } from './windowing.ts'

interface Props<T> {
  rows: readonly T[]
  /** Draws a row exactly `rowHeight` high. It is handed other rows as the list moves, and must not remember one. */
  row: (row: T, index: number) => ReactNode
  rowHeight?: number
  label: string
  /** Says "No more data" under the last row. */
  end?: boolean
  /** The scrolling element; the page around it when left out. */
  scroll?: RefObject<HTMLElement | null>
}

/** Rows drawn beyond each edge of what is seen. */
const OVERSCAN = 5
/** A list that has stopped on its way takes its next step after this time (ms); one that moves takes it as it moves. */
const NEXT_STEP = 32
/** Rows of the first picture; the others come when it stands. */
const FIRST = 12

/**
 * A long list of rows of one height: only those near the screen are drawn, the others keep their room. What scrolls out
 * at one edge is drawn anew as what comes in at the other: to make a row takes a slow phone longer than to change its
 * texts.
 */
export function VirtualList<T>({ rows, row, rowHeight = 60, label, end = false, scroll }: Props<T>) {
  const page = usePageScroll()
  const scroller = scroll ?? page
  const list = useRef<HTMLUListElement>(null)
  const name = useId()
  const [range, setRange] = useState({ from: 0, to: Math.min(rows.length, FIRST) })
  const asked = useRef(range)
  const count = rows.length

  useLayoutEffect(() => {
    const view = scroller?.current
    const element = list.current
    if (!view || !element) return
    let later: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const top = view.getBoundingClientRect().top - element.getBoundingClientRect().top
      const wanted = rangeOf({ top, height: view.clientHeight, rowHeight, count, overscan: OVERSCAN })
      const next = towards(asked.current, wanted)
      if (next !== asked.current) setRange(next)
      asked.current = next
      clearTimeout(later)
      if (next.from !== wanted.from) later = setTimeout(measure, NEXT_STEP)
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
      clearTimeout(later)
    }
  }, [scroller, rowHeight, count])

  const to = Math.min(range.to, rows.length)
  const from = Math.min(range.from, to)
  useReadingOrder(list, from, to)
  const places = inPlaces(from, to)

  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        aria-owns={inOrder(places)
          .map((place) => `${name}${place}`)
          .join(' ')}
        className={styles.list}
        style={{ height: rows.length * rowHeight }}
      >
        {places.map((index, place) => {
          const item = rows[index]
          return (
            item !== undefined && (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays; rows pass through it
                key={place}
                id={`${name}${place}`}
                data-line={index > 0}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={styles.row}
                style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              >
                {row(item, index)}
              </li>
            )
          )
        })}
      </ul>
      {end && rows.length > 0 && <EndOfList />}
    </>
  )
}
