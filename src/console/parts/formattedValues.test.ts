import { expect, test } from 'vitest'
import { urgency } from './formattedValues.tsx'

test('an age is coloured from half an hour on, and more strongly from four hours on', () => {
  const minute = 60_000
  expect([29, 30, 239, 240].map((minutes) => urgency(minutes * minute))).toEqual([
    'fine',
    'wait',
    'wait',
    'late',
  ])
})

test('an age is coloured by the given limits instead of the default limits', () => {
  expect(urgency(61_000, [60_000, 120_000])).toBe('wait')
})
