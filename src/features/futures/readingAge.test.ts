import { expect, test, vi } from 'vitest'
import { type Aged, oldestOf } from './readingAge.ts'

const aged = (asOf: number | null, state: Aged['state']): Aged => ({ asOf, state, refetch: vi.fn() })

test('figures of several readings are as old as the oldest, and fresh only when all are', () => {
  expect(oldestOf([aged(5, 'fresh'), aged(3, 'stale'), aged(9, 'live')])).toMatchObject({
    asOf: 3,
    state: 'stale',
  })
  expect(oldestOf([aged(5, 'fresh'), aged(3, 'live')])).toMatchObject({ asOf: 3, state: 'fresh' })
})

test('what has no answer yet says nothing of the age of the others', () => {
  expect(oldestOf([aged(null, 'unknown'), aged(3, 'fresh')])).toMatchObject({ asOf: 3, state: 'fresh' })
  expect(oldestOf([aged(null, 'unknown')]).asOf).toBeNull()
})

test('all of them are asked again', () => {
  const readings = [aged(1, 'stale'), aged(null, 'unknown')]
  oldestOf(readings).refetch()
  for (const { refetch } of readings) expect(refetch).toHaveBeenCalledOnce()
})
