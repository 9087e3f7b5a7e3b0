import { type PointerEvent, useRef } from 'react'

/**
 * Distances (CSS px): a movement of at least `BEGINS` is a swipe; releasing the row beyond `ACTS` triggers
 * the action.
 */
const BEGINS = 10
const ACTS = 72

interface Drag {
  readonly id: number
  readonly x: number
  readonly y: number
  sideways: boolean
}

/**
 * A row that can be swiped to the left. The row follows the finger, and releasing it beyond 72 px calls `act`; vertical
 * movements scroll the page (`touch-action: pan-y` on the row). The click that ends a swipe is ignored.
 */
export function useSwipedRow(act: () => void, enabled: boolean) {
  const drag = useRef<Drag | null>(null)
  const swiped = useRef(false)

  const move = (row: HTMLElement, x: number): void => {
    row.style.transform = x === 0 ? '' : `translateX(${x}px)`
    row.toggleAttribute('data-pulled', x !== 0)
  }
  const end = (event: PointerEvent<HTMLElement>): void => {
    const begun = drag.current
    drag.current = null
    if (!begun?.sideways) return
    move(event.currentTarget, 0)
    if (event.type === 'pointerup' && event.clientX - begun.x <= -ACTS) act()
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      swiped.current = false
      if (!enabled || !event.isPrimary || event.button !== 0) return
      drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, sideways: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const begun = drag.current
      if (!begun || begun.id !== event.pointerId) return
      const dx = event.clientX - begun.x
      if (!begun.sideways) {
        if (Math.abs(dx) < BEGINS || Math.abs(dx) < Math.abs(event.clientY - begun.y)) return
        begun.sideways = true
        swiped.current = true
        event.currentTarget.setPointerCapture(begun.id)
      }
      move(event.currentTarget, Math.min(0, Math.max(dx, -ACTS * 1.5)))
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!swiped.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
