import { beforeEach, expect, test, vi } from 'vitest'

/**
 * Simulates a page that has just opened. The returned function reports whether the first paint is complete.
 */
async function page() {
  const { queryClient } = await import('../cache/query-client.ts')
  const first = await import('./first-paint.ts')
  let stands = false
  void first.firstPaint().then(() => {
    stands = true
  })
  /** Waits for a frame and for idle callbacks. */
  const seen = async () => {
    await vi.advanceTimersByTimeAsync(300)
    return stands
  }
  return { ...first, queryClient, seen }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('the first paint is complete when the last request of the page has succeeded or failed', async () => {
  const { pageRendered, queryClient, seen } = await page()
  const ends: ((answer: unknown) => void)[] = []
  for (const name of ['quotes', 'news']) {
    const queryFn = () => new Promise((done) => ends.push(done))
    void queryClient.prefetchQuery({ queryKey: [name], queryFn })
  }
  pageRendered()
  expect(await seen()).toBe(false)
  ends[0]?.(1)
  expect(await seen()).toBe(false)
  ends[1]?.(Promise.reject(new DOMException('gone')))
  expect(await seen()).toBe(true)
})

test('the first paint is complete at once when the page makes no request', async () => {
  const { pageRendered, seen } = await page()
  expect(await seen()).toBe(false)
  pageRendered()
  expect(await seen()).toBe(true)
})

test('the first paint waits until every part that delays it is drawn', async () => {
  const { holdFirstPaint, pageRendered, queryClient, seen } = await page()
  let answer: (quotes: unknown) => void = () => {}
  const queryFn = () => new Promise((done) => (answer = done))
  void queryClient.prefetchQuery({ queryKey: ['quotes'], queryFn })
  pageRendered()
  answer(1)
  await vi.advanceTimersByTimeAsync(5)
  // A chart appears with the answer and delays the first paint, just before the first paint would be
  // complete.
  const drawn = holdFirstPaint()
  const gone = holdFirstPaint()
  expect(await seen()).toBe(false)
  drawn()
  drawn()
  expect(await seen()).toBe(false)
  gone()
  expect(await seen()).toBe(true)
})

test('the first paint counts as complete after two seconds when an answer is missing', async () => {
  const { queryClient, pageRendered, seen } = await page()
  void queryClient.prefetchQuery({ queryKey: ['quotes'], queryFn: () => new Promise(() => {}) })
  pageRendered()
  await vi.advanceTimersByTimeAsync(1_699)
  expect(await seen()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await seen()).toBe(true)
})
