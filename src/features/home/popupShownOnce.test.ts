import { beforeEach, expect, test } from 'vitest'
import { isDue, putAway } from './popupShownOnce.ts'

beforeEach(() => localStorage.clear())

test('a popup has to be shown until it has been shown once', () => {
  expect(isDue(7)).toBe(true)
  putAway(7)
  expect(isDue(7)).toBe(false)
})

test('after a popup was shown, a popup with a higher id has to be shown, and a popup with a lower id does not', () => {
  putAway(7)
  expect(isDue(8)).toBe(true)
  expect(isDue(6)).toBe(false)
})

test('a damaged record of shown popups hides the current popup, and showing another popup replaces the damaged record', () => {
  localStorage.setItem('popupShown', 'x')
  expect(isDue(7)).toBe(false)
  putAway(7)
  expect(isDue(8)).toBe(true)
})
