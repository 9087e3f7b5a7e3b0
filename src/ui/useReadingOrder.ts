import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const positionOf = (row: Element | null | undefined): number => Number(row?.getAttribute('aria-posinset'))

/** Before `before`, or as the last one; what it holds stays as it is where the browser can do that. */
function place(list: HTMLElement, row: Element, before: Element | null): void {
  if ('moveBefore' in list && typeof list.moveBefore === 'function') list.moveBefore(row, before)
  else list.insertBefore(row, before)
}

/** Rows follow each other by their positions. The one that has the focus stays where it is, or it would lose it. */
function putInOrder(list: HTMLElement): void {
  const rows = [...list.children]
  const ordered = [...rows].sort((a, b) => positionOf(a) - positionOf(b))
  if (ordered.every((row, index) => row === rows[index])) return
  const kept = ordered.findIndex((row) => row.contains(document.activeElement))
  for (const row of ordered.slice(0, Math.max(0, kept))) place(list, row, ordered[kept] ?? null)
  for (const row of ordered.slice(kept + 1)) place(list, row, null)
}

/**
 * The rows of a list that hands them on come out of their order in the page while it scrolls. A screen reader follows the
 * list's own word for the order (`aria-owns`); who goes through the page by keyboard finds it in order, for it is put so
 * before the focus moves: to move rows costs several frames, which nobody else should pay. React knows them by their
 * places and does not mind. A focus whose row has been handed on is given up.
 */
export function useReadingOrder(list: RefObject<HTMLElement | null>, from: number, to: number): void {
  const chosen = useRef(Number.NaN)

  useEffect(() => {
    const element = list.current
    if (!element) return
    const stop = new AbortController()
    const focused = ({ target }: Event) => {
      chosen.current = positionOf(target instanceof Element ? target.closest('li') : null)
    }
    const step = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') putInOrder(element)
    }
    element.addEventListener('focusin', focused, { signal: stop.signal, passive: true })
    document.addEventListener('keydown', step, { signal: stop.signal, capture: true, passive: true })
    return () => stop.abort()
  }, [list])

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are handed on when the range moves
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !list.current?.contains(focused)) return
    if (positionOf(focused.closest('li')) !== chosen.current) focused.blur()
  }, [list, from, to])
}
