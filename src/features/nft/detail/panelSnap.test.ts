import { expect, test } from 'vitest'
import { heightOf, nextSnap, settledAt } from './panelSnap.ts'

const ROOM = 800

test('let go slowly it goes to the nearest place', () => {
  expect(settledAt(heightOf('half', ROOM) + 20, 0, 'peek', ROOM)).toBe('half')
  expect(settledAt(heightOf('full', ROOM) - 60, 0.1, 'half', ROOM)).toBe('full')
  expect(settledAt(heightOf('peek', ROOM) - 20, 0, 'half', ROOM)).toBe('peek')
})

test('a swipe goes one place in its direction', () => {
  expect(settledAt(heightOf('peek', ROOM) + 10, 1, 'peek', ROOM)).toBe('half')
  expect(settledAt(heightOf('full', ROOM) - 10, -1, 'full', ROOM)).toBe('half')
  expect(settledAt(heightOf('full', ROOM), 1, 'full', ROOM)).toBe('full')
})

test('swiped down from its lowest place it is left', () => {
  expect(settledAt(heightOf('peek', ROOM) - 5, -1, 'peek', ROOM)).toBe('leave')
  expect(settledAt(heightOf('peek', ROOM) - 57, 0, 'peek', ROOM)).toBe('leave')
})

test('the keyboard goes round', () => {
  expect(nextSnap('peek')).toBe('half')
  expect(nextSnap('full')).toBe('peek')
})
