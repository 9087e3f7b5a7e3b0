import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LegalGroup, Quote } from '#contract/market/market.ts'
import type { DayMarketTuple } from '#contract/wire/realtime.ts'
import type { Reading } from '../api/use-read.ts'

const socket = vi.hoisted(() => ({ state: 'on', told: () => {}, batch: (_: unknown) => {} }))
vi.mock('./realtime-socket.ts', () => ({
  getSocketState: () => socket.state,
  subscribeSocketState: (listener: () => void) => {
    socket.told = listener
    return () => {}
  },
  followTopic: (_: string, { onEvent }: { onEvent: (event: unknown) => void }) => {
    socket.batch = onEvent
    return () => {}
  },
}))

const BEGAN = 1_700_000_000_000
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const quote = (trading_status: string, next_open_time: number) =>
  ({ id: 1, symbol: 'AAPL/USD', now_price: '1', time: BEGAN / 1000, trading_status, next_open_time }) as Quote

let listed: Quote
let reads = 0
let reading: Reading<readonly LegalGroup[]>
let root: Root

vi.mock('../api/client.ts', () => ({
  callWithTime: async () => {
    reads += 1
    return { data: [{ legal_id: 3, legal_name: 'USD', quotation: [listed] }], asOf: Date.now() }
  },
}))

/** Renders the market page at the time `BEGAN`. */
async function open(shown: Quote): Promise<void> {
  listed = shown
  const [{ queryClient }, { useMarket }, { observeServerTime }] = await Promise.all([
    import('../cache/query-client.ts'),
    import('./quotes.ts'),
    import('../platform/clock.ts'),
  ])
  observeServerTime(BEGAN, BEGAN, BEGAN / 1000)
  function Market() {
    reading = useMarket()
    return null
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Market />
      </QueryClientProvider>,
    ),
  )
  await pass(100)
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  vi.setSystemTime(BEGAN)
  reads = 0
  socket.state = 'on'
  root = createRoot(document.createElement('div'))
  return async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
  }
})

test('when ticks have stopped, the age of quotes is the time since the last tick, not since the last read', async () => {
  await open(quote('open', 0))
  for (let second = 0; second < 40; second++) {
    await act(async () => socket.batch([]))
    await pass(1_000)
  }
  expect(reading.state).toBe('live')
  const last = Date.now() - 1_000
  socket.state = 'connecting'
  await act(async () => socket.told())
  expect(reading.state).not.toBe('live')
  expect(Math.abs((reading.asOf ?? 0) - last)).toBeLessThan(1_500)
  expect(last - BEGAN).toBeGreaterThan(30_000)
})

test('quotes of an open connection without ticks count as live for ten seconds', async () => {
  await open(quote('open', 0))
  await act(async () => socket.batch([]))
  await pass(9_000)
  expect(reading.state).toBe('live')
  await pass(2_000)
  expect(reading.state).not.toBe('live')
})

test('quotes stay live when an answer corrects the estimate of the server clock by half a minute after a tick', async () => {
  await open(quote('open', 0))
  await act(async () => socket.batch([]))
  const { observeServerTime } = await import('../platform/clock.ts')
  const arrived = Date.now()
  observeServerTime(arrived, arrived, arrived / 1000 + 30)
  await pass(2_000)
  expect(reading.state).toBe('live')
  expect(reading.asOf ?? 0).toBeGreaterThan(arrived + 29_000)
})

test('quotes with live ticks are still read once a minute, because ticks do not report a halt', async () => {
  await open(quote('open', 0))
  expect(reads).toBe(1)
  listed = quote('halt', 0)
  await pass(61_000)
  expect(reads).toBe(2)
  expect(reading.data?.[0]?.quotation[0]?.trading_status).toBe('halt')
})

test('quotes of a closed market are read again when the market opens', async () => {
  await open(quote('closed', BEGAN / 1000 + 20))
  await pass(20_000)
  expect(reads).toBe(1)
  listed = quote('open', 0)
  await pass(4_000)
  expect(reads).toBe(2)
  expect(reading.data?.[0]?.quotation[0]?.trading_status).toBe('open')
})

test('the list of quotes is read again within seconds of the first tick of a pair missing from the list', async () => {
  await open(quote('open', 0))
  const { applyBatch } = await import('./ticker-store.ts')
  const tick = (id: number) =>
    [id, '2', '0', '0', '2', '2', '1', '2', BEGAN / 1000] as unknown as DayMarketTuple
  applyBatch([tick(1)])
  await pass(10_000)
  expect(reads).toBe(1)
  listed = { ...quote('open', 0), id: 2, symbol: 'NEW/USD' }
  applyBatch([tick(2)])
  applyBatch([tick(2)])
  await pass(4_000)
  expect(reads).toBe(2)
  expect(reading.data?.[0]?.quotation[0]?.symbol).toBe('NEW/USD')
  applyBatch([tick(2)])
  await pass(10_000)
  expect(reads).toBe(2)
})
