import { expect, test } from 'vitest'
import { pollingInterval } from './polling-interval.ts'

test('a read is repeated 9 s before its data turns stale, or after three quarters of the time if that time is short', () => {
  expect([60_000, 300_000, 10_000, 20_000].map((limit) => pollingInterval(limit, 0))).toEqual([
    51_000, 291_000, 7_500, 15_000,
  ])
})

test('a polling interval is between 5 s and 5 minutes', () => {
  expect([1_000, 5_000, 86_400_000].map((limit) => pollingInterval(limit, 0))).toEqual([
    5_000, 5_000, 300_000,
  ])
})

test('data that a screen finds in the cache is requested before it turns stale, whatever its age', () => {
  expect(pollingInterval(60_000, 40_000)).toBe(11_000)
  expect(pollingInterval(60_000, 50_000)).toBe(5_000)
  expect(pollingInterval(86_400_000, 3_600_000)).toBe(300_000)
  expect(pollingInterval(86_400_000, 86_340_000)).toBe(51_000)
})

test('data that is already stale, or of an unknown age, is requested again after the whole interval', () => {
  expect(pollingInterval(60_000, 60_000)).toBe(51_000)
  expect(pollingInterval(60_000, null)).toBe(51_000)
  expect(pollingInterval(60_000, -7_200_000)).toBe(51_000)
})
