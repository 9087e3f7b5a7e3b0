import { beforeEach, expect, test } from 'vitest'
import { isPopupDue, markPopupShown } from './popupShownOnce.ts'

beforeEach(() => localStorage.clear())

test('a popup has to be shown until it has been shown once', () => {
  expect(isPopupDue(7)).toBe(true)
  markPopupShown(7)
  expect(isPopupDue(7)).toBe(false)
})

test('after a popup was shown, a popup with a higher id has to be shown, and a popup with a lower id does not', () => {
  markPopupShown(7)
  expect(isPopupDue(8)).toBe(true)
  expect(isPopupDue(6)).toBe(false)
})

test('a damaged record of shown popups hides the current popup, and showing another popup replaces the damaged record', () => {
  localStorage.setItem('popupShown', 'x')
  expect(isPopupDue(7)).toBe(false)
  markPopupShown(7)
  expect(isPopupDue(8)).toBe(true)
})
