import { expect, test } from 'vitest'
import { heightOf, nextSnap, settledAt } from './panelSnapPositions.ts'

const ROOM = 800

test('the panel of an NFT work that is released without a swipe stops at the nearest position', () => {
  expect(settledAt(heightOf('half', ROOM) + 20, 0, 'peek', ROOM)).toBe('half')
  expect(settledAt(heightOf('full', ROOM) - 60, 0.1, 'half', ROOM)).toBe('full')
  expect(settledAt(heightOf('peek', ROOM) - 20, 0, 'half', ROOM)).toBe('peek')
})

test('the work panel swiped up or down moves one position in that direction', () => {
  expect(settledAt(heightOf('peek', ROOM) + 10, 1, 'peek', ROOM)).toBe('half')
  expect(settledAt(heightOf('full', ROOM) - 10, -1, 'full', ROOM)).toBe('half')
  expect(settledAt(heightOf('full', ROOM), 1, 'full', ROOM)).toBe('full')
})

test('the work panel swiped down from its lowest position closes', () => {
  expect(settledAt(heightOf('peek', ROOM) - 5, -1, 'peek', ROOM)).toBe('leave')
  expect(settledAt(heightOf('peek', ROOM) - 57, 0, 'peek', ROOM)).toBe('leave')
})

test('the work panel cycles through its positions by keyboard', () => {
  expect(nextSnap('peek')).toBe('half')
  expect(nextSnap('full')).toBe('peek')
})
