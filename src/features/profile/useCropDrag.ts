import { type PointerEvent, useRef } from 'react'
import type { Size } from '#features/kit/index.ts'
import { type Crop, moved, zoomed } from './portraitCrop.ts'

interface Point {
  readonly x: number
  readonly y: number
}

const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Moves the picture with one finger and zooms the picture with two fingers. */
export function useCropDrag(size: Size, crop: Crop, onChange: (next: (before: Crop) => Crop) => void) {
  const fingers = useRef(new Map<number, Point>())
  const spread = useRef<{ readonly distance: number; readonly zoom: number } | null>(null)

  const begin = () => {
    const [one, two] = [...fingers.current.values()]
    spread.current = one && two ? { distance: between(one, two), zoom: crop.zoom } : null
  }
  const lift = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    begin()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      begin()
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      fingers.current.set(event.pointerId, now)
      const [one, two] = [...fingers.current.values()]
      const start = spread.current
      if (one && two && start) {
        const zoom = (start.zoom * between(one, two)) / Math.max(1, start.distance)
        return onChange((last) => zoomed(size, last, zoom))
      }
      const frame = event.currentTarget.clientWidth
      const by = { x: now.x - before.x, y: now.y - before.y }
      onChange((last) => moved(size, last, by, frame))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
