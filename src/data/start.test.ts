import { beforeEach, expect, test, vi } from 'vitest'
import { closeSession, openSession } from './session.ts'
import { startAfterPaint } from './start.ts'

const persist = vi.fn(async () => true)

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
})

test('the browser is asked to keep what is stored here once somebody signs in', async () => {
  closeSession('logout')
  await startAfterPaint()
  expect(persist).not.toHaveBeenCalled()
  openSession('token')
  expect(persist).toHaveBeenCalled()
})
