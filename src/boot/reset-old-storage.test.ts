import { beforeEach, expect, test, vi } from 'vitest'
import { resetOldStorage } from './reset-old-storage.ts'

beforeEach(() => {
  localStorage.clear()
  return () => vi.unstubAllGlobals()
})

test('localStorage and all databases are emptied at launch when the stored version is older, and only once', async () => {
  const erase = vi.fn()
  localStorage.setItem('h5Version', '0')
  localStorage.setItem('token', 'old')
  const databases = async () => [{ name: 'h5-cache-4' }, { name: 'h5-drafts-1' }, { name: 'old-wallet' }]
  vi.stubGlobal('indexedDB', { deleteDatabase: erase, databases })
  resetOldStorage()
  await vi.waitFor(() => expect(erase.mock.calls.flat()).toEqual(['h5-cache-4', 'h5-drafts-1', 'old-wallet']))
  expect({ ...localStorage }).toEqual({ h5Version: '1' })
  erase.mockClear()
  localStorage.setItem('token', 'mine')
  resetOldStorage()
  await Promise.resolve()
  expect(erase).not.toHaveBeenCalled()
  expect(localStorage.getItem('token')).toBe('mine')
})

test('localStorage that cannot be read at launch is not emptied', () => {
  const clear = vi.fn()
  const getItem = () => {
    throw new DOMException('not now', 'UnknownError')
  }
  vi.stubGlobal('localStorage', { getItem, setItem: vi.fn(), clear })
  resetOldStorage()
  expect(clear).not.toHaveBeenCalled()
})
