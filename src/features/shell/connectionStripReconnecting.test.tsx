import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportReachable, reportSocket } from '#data/platform/connectivity.ts'
import { find, render } from '#ui/test-kit.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a lost socket is shown as reconnecting after 3 s while calls are answered, and no longer shown once the socket is back', async () => {
  const { host } = render(<ConnectionStrip />)
  const words = () => find('[role=status]', host).textContent
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const lose = () =>
    act(() => {
      reportReachable()
      reportSocket(true)
      reportSocket(false)
    })
  // The code of the text is not loaded at the first loss of the connection, and is loaded at the second loss.
  lose()
  await pass(4_100)
  await act(() => vi.dynamicImportSettled())
  expect(words()).toBe('Reconnecting…')
  act(() => reportSocket(true))
  await pass(1_100)
  expect(words()).toBe('')
  lose()
  await pass(2_900)
  expect(words()).toBe('')
  await pass(1_200)
  expect(words()).toBe('Reconnecting…')
  act(() => reportSocket(true))
  await pass(1_100)
  expect(words()).toBe('')
})
