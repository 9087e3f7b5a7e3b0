import { beforeEach, expect, test } from 'vitest'
import { isDue, putAway } from './popupOnce.ts'

beforeEach(() => localStorage.clear())

test('a popup is due until it was shown, and not again', () => {
  expect(isDue(7)).toBe(true)
  putAway(7)
  expect(isDue(7)).toBe(false)
})

test('a newer popup is due again, and an older popup that returns is not', () => {
  putAway(7)
  expect(isDue(8)).toBe(true)
  expect(isDue(6)).toBe(false)
})

test('a damaged popup record on the device is ignored', () => {
  localStorage.setItem('popupShown', 'x')
  expect(isDue(7)).toBe(false)
  putAway(7)
  expect(isDue(8)).toBe(true)
})
