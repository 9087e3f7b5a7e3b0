import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { content } from '#contract/communication/content.ts'
import { market } from '#contract/market/market.ts'
import { decimal } from '#domain/money.ts'
import { readOptions } from '../api/queries.ts'
import { closeSession, getSession, openSession } from '../session/session.ts'
import { openStore } from '../store/db.ts'
import { enqueue, queuedKeys, reserveKey } from '../store/refresh-queue.ts'
import { drain } from './drain-refresh-queue.ts'
import { startPersisting } from './persist-answers.ts'
import { queryClient } from './query-client.ts'

const rates = { base: 'USD' as const, rates: { USD: decimal('1') }, save_time: 1, source: 'x' }
const fetching = vi.fn<typeof fetch>()
const answered = (message: unknown = rates) =>
  Promise.resolve(new Response(JSON.stringify({ type: 'ok', code: 1, message, server_time: 1 })))
const down = () => Promise.reject(new TypeError('Failed to fetch'))
const asked = () => fetching.mock.calls.map(([url]) => new URL(String(url), 'http://h5').pathname)
const fiat = 'public|vn|GET /fiat/rates|'
const depth = (symbol: number) => `public|vn|GET /currency/depth|symbol=${symbol}`
const shownFiat = () => queryClient.getQueryData(rateOptions.queryKey)

startPersisting()

beforeEach(async () => {
  vi.stubGlobal('fetch', fetching)
  fetching.mockReset()
  fetching.mockImplementation(() => answered())
  closeSession('logout')
  queryClient.clear()
  await (await openStore())?.clear('intents')
})

/**
 * Requests hang until the returned functions make them fail; a request fails at once when `fails` returns
 * true for the path.
 */
function hang(fails: (path: string) => boolean = () => false): (() => void)[] {
  const ends: (() => void)[] = []
  fetching.mockImplementation((url) =>
    fails(String(url))
      ? down()
      : new Promise((_, failed) => ends.push(() => failed(new TypeError('Failed to fetch')))),
  )
  return ends
}

/** Query options without a fetch on mount and without retries. */
const still = { refetchOnMount: false, retry: false } as const
const rateOptions = readOptions(market.fiatRates, {})
const menuOptions = readOptions(content.menu, {})

describe('a round of the refresh queue', () => {
  test('sends the read of every queued key once and shows the answers', async () => {
    await enqueue(fiat, null, 1)
    await drain()
    expect(asked()).toEqual(['/api/fiat/rates'])
    expect(shownFiat()).toEqual({ data: rates, asOf: 1_000 })
    await vi.waitFor(async () => expect(await queuedKeys(null)).toEqual([]))
    await drain()
    expect(asked()).toHaveLength(1)
  })

  test('sends the reads on screen first, and a read that is on screen and also queued only once', async () => {
    await enqueue('public|vn|GET /aboutus|', null, 1)
    await enqueue(fiat, null, 2)
    queryClient.setQueryData(rateOptions.queryKey, { data: rates, asOf: 1 }, { updatedAt: 1 })
    const leave = new QueryObserver(queryClient, { ...rateOptions, ...still }).subscribe(() => {})
    await drain()
    expect(asked()).toEqual(['/api/fiat/rates', '/api/aboutus'])
    leave()
  })

  test('sends no queued read before the reads on screen, even when more reads are queued than may be in flight', async () => {
    for (let i = 0; i < 4; i++) await enqueue(depth(i), null, i)
    queryClient.setQueryData(rateOptions.queryKey, { data: rates, asOf: 1 }, { updatedAt: 1 })
    const leave = new QueryObserver(queryClient, { ...rateOptions, ...still }).subscribe(() => {})
    const ends = hang()
    const done = drain()
    await vi.waitFor(() => expect(asked()).toHaveLength(3))
    expect(asked()).toContain('/api/fiat/rates')
    leave()
    await vi.waitFor(() => {
      for (const end of ends.splice(0)) end()
      expect(asked()).toHaveLength(5)
    })
    for (const end of ends) end()
    await done
  })

  test('sends a read on screen only once, even when it fails', async () => {
    for (let i = 0; i < 3; i++) await enqueue(depth(i), null, i)
    await enqueue(fiat, null, 9)
    queryClient.setQueryData(rateOptions.queryKey, { data: rates, asOf: 1 }, { updatedAt: 1 })
    const leave = new QueryObserver(queryClient, { ...rateOptions, ...still }).subscribe(() => {})
    const ends = hang((path) => path.includes('/fiat/'))
    const done = drain()
    // The key of the failed read is queued again before the other requests have ended.
    await vi.waitFor(() => expect(asked()).toHaveLength(4))
    await vi.waitFor(async () =>
      expect(await (await openStore())?.get('intents', fiat)).toMatchObject({ takenUntil: 0 }),
    )
    for (const end of ends) end()
    await done
    expect(asked().filter((path) => path === '/api/fiat/rates')).toHaveLength(1)
    leave()
  })

  test('skips a read on screen whose data is fresh, and a queued read that another tab has reserved', async () => {
    await enqueue(fiat, null, 1)
    await reserveKey(fiat, Date.now())
    queryClient.setQueryData(menuOptions.queryKey, { data: [], asOf: 1 })
    const leave = new QueryObserver(queryClient, { ...menuOptions, ...still }).subscribe(() => {})
    await drain()
    expect(asked()).toEqual([])
    leave()
  })

  test('has at most three reads in flight', async () => {
    for (let i = 0; i < 7; i++) await enqueue(depth(i), null, i)
    const ends = hang()
    const done = drain()
    await vi.waitFor(() => expect(ends).toHaveLength(3))
    await new Promise((next) => setTimeout(next, 20))
    expect(ends).toHaveLength(3)
    for (let at = 0; at < 7; at++)
      await vi.waitFor(() => expect(ends[at]).toBeDefined()).then(() => ends[at]?.())
    await done
    expect(asked()).toHaveLength(7)
  })

  test('keeps the key of a read that fails again, and drops the key of a read that is rejected', async () => {
    await enqueue(fiat, null, 1)
    await enqueue('public|vn|GET /currency/depth|symbol=none', null, 2)
    fetching.mockImplementation((url) =>
      String(url).includes('fiat')
        ? down()
        : Promise.resolve(new Response('{"type":"error","code":0,"message":"no","key":"pair_unknown"}')),
    )
    await drain()
    await vi.waitFor(async () => expect(await queuedKeys(null)).toEqual([fiat]))
    // No tab has reserved the key, so the next round requests the read again.
    fetching.mockImplementation(() => answered())
    await vi.waitFor(async () => {
      await drain()
      expect(await queuedKeys(null)).toEqual([])
    })
  })

  test('drops a key that names no read of the contract', async () => {
    await enqueue('public|vn|GET /gone|', null, 1)
    await enqueue('public|vn|GET /user/logout|', null, 2)
    await drain()
    expect(asked()).toEqual([])
    expect(await queuedKeys(null)).toEqual([])
  })

  test('sends no read for a person who has signed out', async () => {
    openSession('token-a')
    const { scope, epoch } = getSession()
    const key = `${scope}|vn|GET /user/info|`
    await enqueue(key, { scope, epoch }, 1)
    openSession('token-b')
    await drain()
    expect(asked()).toEqual([])
  })
})

test('failed reads are repeated after growing pauses of up to a minute, each pause varied at random by up to a quarter', async () => {
  await enqueue(fiat, null, 1)
  fetching.mockImplementation(down)
  const waits: number[] = []
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) => {
    if (ms >= 750 && ms !== 8_000 && ms !== 60_000) waits.push(ms)
    else queueMicrotask(work)
    return 0
  }) as never)
  for (let i = 0; i < 9; i++) {
    await enqueue(fiat, null, 1)
    await drain()
  }
  vi.restoreAllMocks()
  expect(waits).toHaveLength(9)
  for (const [at, ms] of waits.entries()) {
    const plain = Math.min(1_000 * 2 ** at, 60_000)
    expect(ms).toBeGreaterThanOrEqual(plain * 0.75)
    expect(ms).toBeLessThanOrEqual(plain * 1.25)
  }
})
