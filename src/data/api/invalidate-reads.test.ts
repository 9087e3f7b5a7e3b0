import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { spot } from '#contract/trade/spot.ts'

const refreshed = vi.hoisted(() => vi.fn())
vi.mock('./queries.ts', () => ({ refresh: refreshed }))

let changes: typeof import('./invalidate-reads.ts')
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  refreshed.mockClear()
  changes = await import('./invalidate-reads.ts')
})
afterEach(() => {
  vi.useRealTimers()
})

const asked = (): unknown[] => refreshed.mock.calls.map(([read]) => read)

test('a write and the event of its commit, in either order, cause one read', () => {
  for (const early of [true, false]) {
    refreshed.mockClear()
    const over = changes.beginWrite([spot.orders])
    if (early) changes.invalidateByEvent([spot.orders])
    // The time within which changes are merged begins with the answer, however late the answer arrives.
    vi.advanceTimersByTime(20_000)
    expect(asked()).toEqual([])
    over(true)
    if (!early) {
      vi.advanceTimersByTime(200)
      changes.invalidateByEvent([spot.orders])
    }
    vi.advanceTimersByTime(20_000)
    expect(asked()).toEqual([spot.orders])
  }
})

test('a write without effect causes no refetch, and does not prevent the read for an event received meanwhile', () => {
  const over = changes.beginWrite([spot.orders])
  over(false)
  vi.advanceTimersByTime(5_000)
  expect(asked()).toEqual([])
  const again = changes.beginWrite([spot.orders])
  changes.invalidateByEvent([spot.orders])
  again(false)
  vi.advanceTimersByTime(5_000)
  expect(asked()).toEqual([spot.orders])
})

test('an event for data that the write in flight does not change causes a read at once', () => {
  changes.beginWrite([spot.orders])
  changes.invalidateByEvent([wallet.all])
  vi.advanceTimersByTime(1_000)
  expect(asked()).toEqual([wallet.all])
})

test('a burst of events causes at most one read a second, and a read always follows the last event', () => {
  for (let n = 0; n < 50; n++) {
    changes.invalidateByEvent([wallet.all])
    vi.advanceTimersByTime(100)
  }
  const during = asked().length
  expect(during).toBeLessThanOrEqual(6)
  vi.advanceTimersByTime(2_000)
  expect(asked()).toHaveLength(during + 1)
})

test('a read whose new data was in the answer of a write is not repeated', () => {
  changes.beginWrite([wallet.all])(true)
  changes.markReadCurrent(wallet.all)
  vi.advanceTimersByTime(5_000)
  expect(asked()).toEqual([])
})

test('an event with a maximum random delay of 60 s causes a read at a random time within 60 s', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  changes.invalidateByEvent([wallet.all], 60)
  vi.advanceTimersByTime(29_000)
  expect(asked()).toEqual([])
  vi.advanceTimersByTime(3_000)
  expect(asked()).toEqual([wallet.all])
})
