import { expect, test } from 'vitest'
import { plot, rounds } from './tickPlot.ts'

const size = { width: 300, height: 200 }
const NOW = 1_700_000_000_000
const points = [
  { at: NOW - 200_000, price: 1 },
  { at: NOW - 60_000, price: 100 },
  { at: NOW - 1000, price: 110 },
]

test('the seconds chart shows recent prices, and leaves room at the right for the next prices', () => {
  const { path, area, x, y, last } = plot(points, [], NOW, size)
  expect(path).toMatch(/^M[\d. ]+L[\d. ]+$/)
  expect(area.startsWith(path)).toBe(true)
  expect(area.endsWith('Z')).toBe(true)
  expect(last?.price).toBe(110)
  expect(x(NOW)).toBeLessThan(size.width)
  expect(y(110)).toBeGreaterThan(0)
  expect(y(100)).toBeLessThan(size.height)
})

test('the seconds chart shows every open option from its entry to its end', () => {
  const mark = { id: 1, entryAt: NOW - 250_000, price: 50, endsAt: NOW + 50_000 }
  const { x, y } = plot(points, [mark], NOW, size)
  expect(x(mark.entryAt)).toBeGreaterThanOrEqual(0)
  expect(x(mark.endsAt)).toBeLessThanOrEqual(size.width)
  expect(y(50)).toBeLessThanOrEqual(size.height)
})

test('the seconds chart is drawn empty before the first price', () => {
  expect(plot([], [], NOW, size)).toMatchObject({ path: '', area: '', last: null })
})

test('the seconds chart has round prices on its axis', () => {
  expect(rounds(67_358, 67_431, 4)).toEqual([67_360, 67_380, 67_400, 67_420])
  expect(rounds(1, 1, 4)).toEqual([1])
})
