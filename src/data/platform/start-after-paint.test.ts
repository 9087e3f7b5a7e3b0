import { beforeAll, expect, test, vi } from 'vitest'
import { site } from '../api/test-kit.ts'
import { startRealtime } from '../realtime/realtime-socket.ts'
import { closeSession, openSession } from '../session/session.ts'
import { startAfterPaint } from './start-after-paint.ts'

vi.mock('../realtime/realtime-socket.ts', async (real) => ({
  ...(await real<object>()),
  startRealtime: vi.fn(),
}))

const persist = vi.fn(async () => true)

/** The background work is started while the connection is down. */
beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
  closeSession('logout')
  await startAfterPaint()
})

test('persistent storage is requested once somebody signs in', () => {
  expect(persist).not.toHaveBeenCalled()
  openSession('token')
  expect(persist).toHaveBeenCalled()
})

test('the socket is opened by a retry when the socket’s code or address failed to load', async () => {
  const socket = vi.mocked(startRealtime)
  socket.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue()
  const message = { ...site, wssDomain: 'https://ticks.example' }
  vi.stubGlobal('fetch', async () => Response.json({ type: 'ok', code: 1, message, server_time: 1 }))
  await vi.waitFor(() => expect(socket.mock.calls.length).toBe(2))
  expect(socket).toHaveBeenLastCalledWith('https://ticks.example')
})
