import { expect, test } from 'vitest'
import {
  type Drawing,
  distance,
  MOST_DRAWINGS,
  movedDrawing,
  parseDrawings,
  placeOf,
  secondAt,
} from './drawings.ts'

const candles = [0, 60, 120, 300, 360].map((time) => ({
  time,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 0,
}))

test('a time is converted to a position between or beyond the candles of the chart, and the position back to the same time', () => {
  expect(placeOf(candles, 90)).toBe(1.5)
  expect(placeOf(candles, 210)).toBe(2.5)
  expect(placeOf(candles, 480)).toBe(6)
  expect(placeOf(candles, -60)).toBe(-1)
  for (const time of [-120, 0, 45, 120, 250, 360, 1000])
    expect(secondAt(candles, placeOf(candles, time))).toBeCloseTo(time)
})

test('stored drawings are restored, and invalid records are left out', () => {
  const level: Drawing = { id: 'a', kind: 'level', price: 5 }
  const trend: Drawing = { id: 'b', kind: 'trend', from: { time: 1, price: 2 }, to: { time: 3, price: 4 } }
  const text = JSON.stringify([
    level,
    trend,
    { id: 'c', kind: 'level', price: -1 },
    { kind: 'trend' },
    7,
    null,
  ])
  expect(parseDrawings(text)).toEqual([level, trend])
  expect(parseDrawings('no list')).toEqual([])
  expect(parseDrawings('{}')).toEqual([])
  expect(parseDrawings(null)).toEqual([])
  expect(parseDrawings(JSON.stringify(Array.from({ length: 60 }, () => level)))).toHaveLength(MOST_DRAWINGS)
})

test('dragging the body moves the whole drawing, dragging an end moves only that end, and no price becomes zero', () => {
  const trend: Drawing = { id: 'b', kind: 'trend', from: { time: 10, price: 2 }, to: { time: 30, price: 4 } }
  const [start, end] = [
    { time: 0, price: 1 },
    { time: 5, price: 2 },
  ]
  expect(movedDrawing(trend, 'from', start, end)).toEqual({ ...trend, from: { time: 15, price: 3 } })
  expect(movedDrawing(trend, 'to', start, end)).toEqual({ ...trend, to: { time: 35, price: 5 } })
  expect(movedDrawing(trend, 'body', start, end)).toMatchObject({ from: { time: 15 }, to: { price: 5 } })
  expect(movedDrawing(trend, 'body', { time: 0, price: 9 }, start)).toBe(trend)
  expect(movedDrawing({ id: 'a', kind: 'level', price: 5 }, 'body', start, end)).toMatchObject({ price: 6 })
})

test('the distance of a click from a drawn line is measured to the segment, not to the infinite line', () => {
  expect(distance({ x: 5, y: 3 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(3)
  expect(distance({ x: 13, y: 4 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(5)
  expect(distance({ x: 3, y: 4 }, { x: 0, y: 0 }, { x: 0, y: 0 })).toBe(5)
})
