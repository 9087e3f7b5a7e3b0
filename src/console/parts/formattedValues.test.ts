import { expect, test } from 'vitest'
import { urgency } from './formattedValues.tsx'

test('a task that has waited for half an hour is marked as late, and from four hours on as very late', () => {
  const minute = 60_000
  expect([29, 30, 239, 240].map((minutes) => urgency(minutes * minute))).toEqual([
    'fine',
    'wait',
    'wait',
    'late',
  ])
})

test('an age is marked by the limits passed to the function instead of the default limits', () => {
  expect(urgency(61_000, [60_000, 120_000])).toBe('wait')
})
