import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { nextMove } from './windowing.ts'

/** A list that has not moved for this long (ms) is put in order. */
const REST = 150

const positionOf = (row: Element | null | undefined): number => Number(row?.getAttribute('aria-posinset'))

/** Before `before`, or as the last one; what it holds stays as it is where the browser can do that. */
function place(list: HTMLElement, row: Element, before: Element | null): void {
  if ('moveBefore' in list && typeof list.moveBefore === 'function') list.moveBefore(row, before)
  else list.insertBefore(row, before)
}

/**
 * Who reads with a keyboard or a screen reader goes from row to row as they stand in the page. The places of a list that
 * hands its rows on come out of that order while it scrolls: once it rests they are moved back, one a frame, never under
 * a finger. React knows them by their places and does not mind. A focus whose row has been handed on is given up.
 */
export function useReadingOrder(list: RefObject<HTMLElement | null>, from: number, to: number): void {
  const chosen = useRef(Number.NaN)
  const pressed = useRef(false)

  useEffect(() => {
    const element = list.current
    if (!element) return
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true }
    const focused = ({ target }: Event) => {
      chosen.current = positionOf(target instanceof Element ? target.closest('li') : null)
    }
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      pressed.current = false
    }
    element.addEventListener('focusin', focused, options)
    element.addEventListener('pointerdown', press, options)
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, options)
    return () => stop.abort()
  }, [list])

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are handed on when the range moves
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !list.current?.contains(focused)) return
    if (positionOf(focused.closest('li')) !== chosen.current) focused.blur()
  }, [list, from, to])

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew when the range moves
  useEffect(() => {
    let frame = 0
    const step = () => {
      const element = list.current
      if (!element) return
      if (pressed.current) {
        timer = setTimeout(step, REST)
        return
      }
      const rows = [...element.children]
      const next = nextMove(
        rows.map(positionOf),
        rows.findIndex((row) => row.contains(document.activeElement)),
      )
      const moved = next && rows[next.move]
      if (!moved) return
      place(element, moved, next.before === null ? null : (rows[next.before] ?? null))
      frame = requestAnimationFrame(step)
    }
    let timer = setTimeout(step, REST)
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [list, from, to])
}
