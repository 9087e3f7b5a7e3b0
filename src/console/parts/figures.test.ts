import { expect, test } from 'vitest'
import { urgency } from './figures.tsx'

test('what waits is coloured from half an hour on, and more from four hours on', () => {
  const minute = 60_000
  expect([29, 30, 239, 240].map((minutes) => urgency(minutes * minute))).toEqual([
    'fine',
    'wait',
    'wait',
    'late',
  ])
})

test('a queue that needs more haste says so', () => {
  expect(urgency(61_000, [60_000, 120_000])).toBe('wait')
})
