import { expect, test } from 'vitest'
import { clampedCrop, middle, moved, placed, sideOf, zoomed } from './portraitCrop.ts'

const wide = { width: 1200, height: 800 }

test('a crop starts with the largest square in the middle', () => {
  const crop = middle(wide)
  expect(sideOf(wide, crop)).toBe(800)
  expect(placed(wide, crop)).toEqual({ width: 1.5, height: 1, left: -0.25, top: 0 })
})

test('a crop is moved by a finger, never past the picture’s edge', () => {
  const crop = moved(wide, middle(wide), { x: 100, y: 50 }, 400)
  expect(crop).toEqual({ x: 400, y: 400, zoom: 1 })
  expect(moved(wide, crop, { x: 900, y: 0 }, 400).x).toBe(400)
  expect(moved(wide, crop, { x: -900, y: 0 }, 400).x).toBe(800)
})

test('a crop keeps its centre when zoomed in, and is moved back inside the picture when zoomed out at an edge', () => {
  const close = zoomed(wide, middle(wide), 4)
  expect(sideOf(wide, close)).toBe(200)
  const corner = moved(wide, close, { x: 9999, y: 9999 }, 400)
  expect(corner).toMatchObject({ x: 100, y: 100 })
  expect(zoomed(wide, corner, 1)).toEqual({ x: 400, y: 400, zoom: 1 })
  expect(clampedCrop(wide, { x: 0, y: 0, zoom: 9 }).zoom).toBe(4)
  expect(clampedCrop(wide, { x: 0, y: 0, zoom: 0.1 }).zoom).toBe(1)
})
