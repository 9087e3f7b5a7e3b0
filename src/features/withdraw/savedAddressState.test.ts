import { expect, test } from 'vitest'
import { bookState } from './savedAddressState.ts'

test('the saved addresses of a person are usable when at least one address is usable, otherwise from the earliest time at which an address becomes usable', () => {
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
