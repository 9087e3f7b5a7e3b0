import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const HOLD_MS = 500
/** A touch that moves more than this (px) is scrolling. */
const SLACK_PX = 10

/**
 * Handlers for a long press, or the context menu of mouse or keyboard. The click that ends a long press is
 * ignored.
 */
export function useLongPress(onHold: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const pressing = useRef(false)
  const held = useRef(false)

  useEffect(() => () => clearTimeout(timer.current), [])
  if (!onHold) return {}

  const stop = () => clearTimeout(timer.current)
  const release = () => {
    pressing.current = false
    stop()
  }
  const hold = () => {
    stop()
    if (held.current) return
    // A context menu opened by keyboard or the secondary mouse button is not followed by a click, so no
    // click is ignored.
    held.current = pressing.current
    onHold()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      held.current = false
      stop()
      if (event.button !== 0) return
      pressing.current = true
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(hold, HOLD_MS)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const far = Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > SLACK_PX
      if (far) stop()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault()
      hold()
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!held.current) return
      held.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
