import { beforeEach, expect, test } from 'vitest'
import { isDue, putAway } from './popupShownOnce.ts'

beforeEach(() => localStorage.clear())

test('a popup is due for display until it has been displayed once', () => {
  expect(isDue(7)).toBe(true)
  putAway(7)
  expect(isDue(7)).toBe(false)
})

test('a newer popup is due after an older popup was shown, and the older popup is not due when published again', () => {
  putAway(7)
  expect(isDue(8)).toBe(true)
  expect(isDue(6)).toBe(false)
})

test('a damaged record of shown popups hides the current popup, and the next stored record replaces the damaged record', () => {
  localStorage.setItem('popupShown', 'x')
  expect(isDue(7)).toBe(false)
  putAway(7)
  expect(isDue(8)).toBe(true)
})
