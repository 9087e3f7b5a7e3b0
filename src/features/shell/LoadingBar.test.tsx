import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '#ui/test-kit.tsx'
import { LoadingBar } from './LoadingBar.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the loading bar appears when a first read takes longer than 800 ms, and disappears when the answer arrives', async () => {
  const client = new QueryClient()
  const { host } = render(
    <QueryClientProvider client={client}>
      <LoadingBar />
    </QueryClientProvider>,
  )
  let answer = (_: string) => {}
  const read = client.fetchQuery({
    queryKey: ['read'],
    queryFn: () =>
      new Promise<string>((done) => {
        answer = done
      }),
  })
  await pass(799)
  expect(host.childElementCount).toBe(0)
  await pass(1)
  expect(host.childElementCount).toBe(1)
  answer('figures')
  await pass(0)
  await expect(read).resolves.toBe('figures')
  expect(host.childElementCount).toBe(0)
})
