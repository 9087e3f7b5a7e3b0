import { expect, test } from 'vitest'
import { savedAddressAvailability } from './savedAddressAvailability.ts'

test('the state of saved addresses is usable with at least one usable address, otherwise the earliest time at which one becomes usable', () => {
  const book = (...times: number[]) =>
    savedAddressAvailability(
      times.map((usable_time) => ({ usable_time })),
      1_000_000,
    )
  expect(book()).toBe('empty')
  expect(book(2000, 900)).toBe('usable')
  expect(book(1000)).toBe('usable')
  expect(book(3000, 2000)).toEqual({ from: 2000 })
})
