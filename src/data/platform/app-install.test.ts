import { beforeEach, expect, test } from 'vitest'
import { isFirstVisit, startInstall } from './app-install.ts'

beforeEach(() => localStorage.clear())

test('the first launch is reported as the first visit, before and after the visit is counted; a later launch is not', () => {
  expect(isFirstVisit()).toBe(true)
  localStorage.setItem('visits', '1')
  expect(isFirstVisit()).toBe(false)
  localStorage.clear()
  startInstall()
  expect(isFirstVisit()).toBe(true)
})
