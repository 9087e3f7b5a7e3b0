import { beforeEach, expect, test } from 'vitest'
import { isDue, putAway } from './popup.ts'

beforeEach(() => localStorage.clear())

test('a popup is due until it was shown, and never again', () => {
  expect(isDue(7)).toBe(true)
  putAway(7)
  expect(isDue(7)).toBe(false)
})

test('a newer one is due again, an older one that comes back is not', () => {
  putAway(7)
  expect(isDue(8)).toBe(true)
  expect(isDue(6)).toBe(false)
})

test('what somebody wrote into the store does not break it', () => {
  localStorage.setItem('popupShown', 'x')
  expect(isDue(7)).toBe(false)
  putAway(7)
  expect(isDue(8)).toBe(true)
})
