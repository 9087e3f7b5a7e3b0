import { expect, test, vi } from 'vitest'
import { type Aged, oldestOf } from './ageOfSeveralReads.ts'

const aged = (asOf: number | null, state: Aged['state']): Aged => ({ asOf, state, refetch: vi.fn() })

test('figures computed from several reads are as old as the oldest read, and fresh only when every read is fresh', () => {
  expect(oldestOf([aged(5, 'fresh'), aged(3, 'stale'), aged(9, 'live')])).toMatchObject({
    asOf: 3,
    state: 'stale',
  })
  expect(oldestOf([aged(5, 'fresh'), aged(3, 'live')])).toMatchObject({ asOf: 3, state: 'fresh' })
})

test('the age of figures computed from several reads ignores a read without an answer', () => {
  expect(oldestOf([aged(null, 'unknown'), aged(3, 'fresh')])).toMatchObject({ asOf: 3, state: 'fresh' })
  expect(oldestOf([aged(null, 'unknown')]).asOf).toBeNull()
})

test('refreshing figures computed from several reads repeats every read', () => {
  const readings = [aged(1, 'stale'), aged(null, 'unknown')]
  oldestOf(readings).refetch()
  for (const { refetch } of readings) expect(refetch).toHaveBeenCalledOnce()
})
