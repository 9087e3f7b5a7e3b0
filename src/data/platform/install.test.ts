import { beforeEach, expect, test } from 'vitest'
import { isFirstVisit, startInstall } from './install.ts'

beforeEach(() => localStorage.clear())

test('a launch is the first visit also before it is counted, and a later one is not', () => {
  expect(isFirstVisit()).toBe(true)
  localStorage.setItem('visits', '1')
  expect(isFirstVisit()).toBe(false)
  localStorage.clear()
  startInstall()
  expect(isFirstVisit()).toBe(true)
})
