import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIATS, market } from '#contract/market/market.ts'
import { decimal } from '#domain/money.ts'
import { queryClient, readOptions } from '../api/queries.ts'
import { observeServerTime } from '../platform/clock.ts'
import { prefs } from '../session/device-preferences.ts'
import { type FiatView, readRates, useFiat } from './fiat-rates.ts'

const SAVED = 1_700_000_000
/** This device's clock is three days ahead of the server's. */
const AHEAD = 3 * 86_400_000
const fetching = vi.fn<typeof fetch>()
const rates = Object.fromEntries(FIATS.map((code) => [code, decimal(code === 'VND' ? '25000' : '1')]))

const answer = (save_time: number) => ({ base: 'USD' as const, rates, save_time, source: 'x' })
const keep = (save_time: number) =>
  queryClient.setQueryData(readOptions(market.fiatRates, {}).queryKey, {
    data: answer(save_time),
    asOf: save_time * 1000,
  })

/**
 * Sets the clocks of server and device to `ms` after the time at which the rates were read from their source.
 */
function after(ms: number): void {
  const server = SAVED * 1000 + ms
  vi.setSystemTime(server + AHEAD)
  // The server reports its time in whole seconds. One answer just before a full second and one answer exactly at it
  // determine the server's clock to the millisecond.
  const second = Math.floor(server / 1000)
  const into = server - second * 1000
  observeServerTime(Date.now() - into - 0.2, Date.now() - into - 0.2, second - 1)
  observeServerTime(Date.now() - into, Date.now() - into, second)
}

let root: Root | null = null
async function shown(): Promise<FiatView> {
  const seen: FiatView[] = []
  function Reader() {
    seen.push(useFiat())
    return null
  }
  root = createRoot(document.createElement('div'))
  await act(async () => {
    root?.render(
      <QueryClientProvider client={queryClient}>
        <Reader />
      </QueryClientProvider>,
    )
  })
  const last = seen.at(-1)
  if (!last) throw new Error('nothing was drawn')
  return last
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', fetching)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  fetching.mockReset()
  fetching.mockRejectedValue(new TypeError('Failed to fetch'))
  queryClient.clear()
  prefs.set({ fiat: 'USD' })
})
afterEach(() => {
  act(() => root?.unmount())
  root = null
  vi.useRealTimers()
})

test.each([
  [86_399_999, 0],
  [86_400_000, 0],
  [86_400_001, 1],
])('fiat rates that are %i ms old by the server’s clock are requested %i times', async (ms, times) => {
  after(ms)
  keep(SAVED)
  await readRates()
  const asked = fetching.mock.calls.filter(([url]) => String(url).includes('/fiat/rates'))
  expect(Math.min(asked.length, 1)).toBe(times)
})

test.each([
  [10_000, 0],
  [11_000, 1],
])('fiat rates that were missing in an answer %i ms ago are requested %i times', async (ms, times) => {
  after(ms)
  queryClient.setQueryData(readOptions(market.fiatRates, {}).queryKey, {
    data: answer(0),
    asOf: SAVED * 1000,
  })
  await readRates()
  const asked = fetching.mock.calls.filter(([url]) => String(url).includes('/fiat/rates'))
  expect(Math.min(asked.length, 1)).toBe(times)
})

test('fiat rates are requested again on an open screen when they are more than a day old', async () => {
  after(86_400_000 - 400_000)
  keep(SAVED)
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  await shown()
  await act(() => vi.advanceTimersByTimeAsync(400_000))
  expect(fetching).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(2))
  expect(fetching).toHaveBeenCalled()
})

test('fiat rates that are old and cannot be refreshed are still used', async () => {
  after(9 * 86_400_000)
  keep(SAVED)
  prefs.set({ fiat: 'VND' })
  await expect(shown()).resolves.toMatchObject({
    code: 'VND',
    rate: '25000',
    unread: false,
    asOf: SAVED * 1000,
  })
})

test('a device that never read fiat rates has no rate, except 1 for the dollar', async () => {
  after(0)
  await expect(shown()).resolves.toMatchObject({ code: 'USD', rate: '1', unread: true, asOf: null })
  prefs.set({ fiat: 'EUR' })
  await expect(shown()).resolves.toMatchObject({ rate: null, unread: true, shownCode: 'USD' })
})

test('the answer of a server that never reached its source of fiat rates counts as no rates', async () => {
  after(0)
  keep(0)
  await expect(shown()).resolves.toMatchObject({ unread: true })
})
