import { expect, test } from 'vitest'
import { bounded, pinched, WHOLE, zoomedAt } from './zoomGeometry.ts'

test('a zoomed picture keeps the point under the fingers in place', () => {
  const view = zoomedAt(WHOLE, 2, { x: 50, y: -20 }, 400)
  expect(view).toEqual({ scale: 2, x: -50, y: 20 })
})

test('a zoomed picture is never smaller than the screen, more than five times as large, or off the screen', () => {
  expect(zoomedAt(WHOLE, 0.2, { x: 10, y: 10 }, 400)).toEqual(WHOLE)
  expect(zoomedAt(WHOLE, 20, { x: 0, y: 0 }, 400).scale).toBe(5)
  expect(bounded({ scale: 2, x: 900, y: -900 }, 400)).toEqual({ scale: 2, x: 200, y: -200 })
})

test('a zoomed picture doubles when two fingers double their distance', () => {
  const before = [
    { x: -10, y: 0 },
    { x: 10, y: 0 },
  ] as const
  const after = [
    { x: -15, y: 5 },
    { x: 25, y: 5 },
  ] as const
  expect(pinched(before, after)).toEqual({ factor: 2, at: { x: 5, y: 5 }, dx: 5, dy: 5 })
})
