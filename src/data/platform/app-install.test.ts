import { beforeEach, expect, test } from 'vitest'
import { isFirstVisit, startInstall } from './app-install.ts'

beforeEach(() => localStorage.clear())

test('a launch counts as the first visit even before visits are counted, and a later launch does not count as the first visit', () => {
  expect(isFirstVisit()).toBe(true)
  localStorage.setItem('visits', '1')
  expect(isFirstVisit()).toBe(false)
  localStorage.clear()
  startInstall()
  expect(isFirstVisit()).toBe(true)
})
