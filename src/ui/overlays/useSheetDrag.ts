import { type PointerEvent, type RefObject, useRef } from 'react'

/** A drag that ends beyond this distance, or is faster than this speed, closes the sheet. */
const CLOSE_DISTANCE_PX = 96
const CLOSE_SPEED_PX_MS = 0.6

/**
 * Pointer handlers of a sheet's handle: the sheet follows the finger down and closes when dragged far or fast
 * enough.
 */
export function useSheetDrag(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
  locked: boolean,
) {
  const from = useRef<{ y: number; at: number } | null>(null)

  const place = (distance: number | null) => {
    const style = dialog.current?.style
    if (!style) return
    style.transition = distance === null ? '' : 'none'
    style.transform = distance === null ? '' : `translateY(${Math.max(0, distance)}px)`
  }

  const end = (event: PointerEvent<HTMLElement>, cancelled: boolean) => {
    const start = from.current
    if (!start) return
    from.current = null
    place(null)
    const distance = event.clientY - start.y
    const speed = distance / Math.max(1, event.timeStamp - start.at)
    if (!cancelled && distance > 8 && (distance > CLOSE_DISTANCE_PX || speed > CLOSE_SPEED_PX_MS)) onClose()
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (locked || event.button !== 0 || (event.target as Element).closest('button, a, input')) return
      from.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current) place(event.clientY - from.current.y)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
  }
}
