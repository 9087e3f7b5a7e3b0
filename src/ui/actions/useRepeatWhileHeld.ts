import { type PointerEvent, useEffect, useRef } from 'react'

const FIRST_MS = 400
const NEXT_MS = 80

/** Repeats `act` while a button is held; a click (also by keyboard) acts once. */
export function useRepeatWhileHeld(act: () => void) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const repeated = useRef(false)

  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const again = () => {
    repeated.current = true
    latest.current()
    timer.current = setTimeout(again, NEXT_MS)
  }
  const stop = () => clearTimeout(timer.current)

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      repeated.current = false
      stop()
      timer.current = setTimeout(again, FIRST_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      stop()
      if (!repeated.current) latest.current()
      repeated.current = false
    },
  }
}
