import { expect, test } from 'vitest'
import { bookState } from './savedAddressState.ts'

test('saved addresses are usable when at least one is usable, otherwise from the earliest time at which one of them becomes usable', () => {
  const book = (...times: number[]) =>
    bookState(
      times.map((usable_time) => ({ usable_time })),
      1_000_000,
    )
  expect(book()).toBe('empty')
  expect(book(2000, 900)).toBe('usable')
  expect(book(1000)).toBe('usable')
  expect(book(3000, 2000)).toEqual({ from: 2000 })
})
