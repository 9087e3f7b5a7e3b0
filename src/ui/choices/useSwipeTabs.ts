import { type TouchEvent, useRef } from 'react'
import { neighbourTab } from './neighbourTab.ts'

/** Handlers for the content below tabs: a horizontal swipe selects the neighbouring tab. */
export function useSwipeTabs<V extends string>(values: readonly V[], value: V, onChange: (value: V) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchCancel: () => {
      from.current = null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const begin = from.current
      from.current = null
      if (!begin || !touch) return
      const next = neighbourTab(values, value, touch.clientX - begin.x, touch.clientY - begin.y)
      if (next !== undefined) onChange(next)
    },
  }
}
