import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../session/session.ts'
import { usePrivateFile } from './private-files.ts'

const ADDRESS = `/api/file/${'a'.repeat(24)}`

let root: Root
let view: ReturnType<typeof usePrivateFile>
function Picture({ address }: { readonly address: string }) {
  view = usePrivateFile(address)
  return null
}
const show = (address: string) => act(async () => root.render(<Picture address={address} />))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  openSession('token-a')
  root = createRoot(document.createElement('div'))
  return () => {
    act(() => root.unmount())
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('the request of a private file is aborted after a minute without an answer, and the file is shown as missing', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_done, failed) => signal?.addEventListener('abort', () => failed(signal.reason))),
  )
  await show(ADDRESS)
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(view).toEqual({ url: null, failed: false })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(view).toEqual({ url: null, failed: true })
})

test('the token is sent for the URL of a private file and for no other URL', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response('picture'))
  vi.stubGlobal('fetch', asked)
  await show('https://elsewhere.example/api/file/x')
  expect(view).toEqual({ url: null, failed: true })
  expect(asked).not.toHaveBeenCalled()
  await show(ADDRESS)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('token-a')
})
