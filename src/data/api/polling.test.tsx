import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payout } from '#contract/funds/payout.ts'
import { openSession } from '../session/session.ts'
import { queryClient } from './queries.ts'
import { useRead } from './use-read.ts'

/** Time (ms) until the answer of a request arrives; the server answers for the time of the request. */
let roundTrip = 0
let requests = 0
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  vi.stubGlobal('fetch', async () => {
    requests += 1
    const server_time = Math.floor(Date.now() / 1000)
    await new Promise((done) => setTimeout(done, roundTrip))
    return Response.json({ type: 'ok', code: 1, message: null, server_time })
  })
  openSession('token')
  requests = 0
  roundTrip = 0
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  queryClient.clear()
})

/** The freshness of a read in each rendering. Its `keep.for` is 5 minutes. */
const states: string[] = []
function Card() {
  states.push(useRead(payout.card, {}).state)
  return null
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function show(): Promise<void> {
  root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Card />
      </QueryClientProvider>,
    ),
  )
  await pass(1_000)
  states.splice(0, states.length - 1)
}

test('data whose poll is answered in time stays fresh in every rendering', async () => {
  await show()
  roundTrip = 5_000
  await pass(900_000)
  expect(requests).toBeGreaterThan(2)
  expect(new Set(states)).toEqual(new Set(['fresh']))
})

test('data whose poll is not answered within 8 s turns stale', async () => {
  await show()
  roundTrip = 30_000
  await pass(290_000 + 7_000)
  expect(states.at(-1)).toBe('fresh')
  await pass(5_000)
  expect(states.at(-1)).toBe('stale')
})
