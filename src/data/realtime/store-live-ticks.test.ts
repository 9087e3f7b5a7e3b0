import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Quote } from '#contract/market/market.ts'
import type { DayMarketTuple } from '#contract/wire/realtime.ts'
import { decimal } from '#domain/money.ts'

const quote = { id: 1, symbol: 'BTC/USDT', now_price: decimal('1'), time: 1 } as Quote
const one = decimal('1')
const key = 'public|vn|GET /currency/quotation_new|'

/** Fake Web Locks that behave like a browser's: one holder at a time, the other requests wait. */
function createLocks() {
  let line: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, work: () => Promise<unknown>) => {
      line = line.then(work)
      return line
    },
  }
}

async function tab() {
  vi.resetModules()
  const [ticks, cache, store, queries, read, { market }] = await Promise.all([
    import('./store-live-ticks.ts'),
    import('../cache/query-client.ts'),
    import('./ticker-store.ts'),
    import('../api/queries.ts'),
    import('../store/read-records.ts'),
    import('#contract/market/market.ts'),
  ])
  const groups = [{ legal_id: 3, legal_name: 'USDT', quotation: [quote] }]
  cache.queryClient.setQueryData(queries.readOptions(market.quotes, {}).queryKey, {
    data: groups,
    asOf: 1_000,
  })
  store.loadTickers(groups)
  ticks.startTickWriter()
  await new Promise((done) => setTimeout(done, 30))
  const tick = (price: string, time: number): void => {
    const batch: DayMarketTuple = [quote.id, decimal(price), one, one, one, one, one, one, time]
    store.applyBatch([batch])
  }
  const readAgain = (other: Quote, asOf: number): void => {
    const data = [{ legal_id: 3, legal_name: 'USDT', quotation: [other] }]
    cache.queryClient.setQueryData(queries.readOptions(market.quotes, {}).queryKey, { data, asOf })
  }
  return { tick, readAgain, kept: () => read.readOne('quotes', key) }
}

const see = (state: 'visible' | 'hidden'): void => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  return () => vi.unstubAllGlobals()
})

describe('live ticks', () => {
  test('are stored on the device with the time of the newest tick, at most every 5 s', async () => {
    const page = await tab()
    page.tick('2', 7)
    await vi.waitFor(async () => expect(await page.kept()).toMatchObject({ asOf: 7_000 }))
    expect(JSON.stringify((await page.kept())?.data)).toContain('"now_price":"2"')
    page.tick('3', 9)
    await new Promise((done) => setTimeout(done, 100))
    expect(await page.kept()).toMatchObject({ asOf: 7_000 })
  })

  test('are not stored in a list that was read again before the write', async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
    const page = await tab()
    page.tick('2', 7)
    await vi.waitUntil(() => idle.length === 1)
    idle.shift()?.()
    page.readAgain({ ...quote, trading_status: 'halt' }, 6_000)
    page.tick('3', 9)
    // The first write was aborted because the list had changed; the next write uses the present list.
    await vi.waitUntil(() => idle.length === 1)
    expect(await page.kept()).toBeNull()
    idle.shift()?.()
    await vi.waitFor(async () => expect(await page.kept()).toMatchObject({ asOf: 9_000 }))
    expect((await page.kept())?.data).toMatchObject([
      { quotation: [{ trading_status: 'halt', now_price: '3' }] },
    ])
  })

  test('are stored once more when the page is hidden', async () => {
    const page = await tab()
    page.tick('2', 7)
    await vi.waitFor(async () => expect(await page.kept()).toMatchObject({ asOf: 7_000 }))
    page.tick('3', 9)
    see('hidden')
    await vi.waitFor(async () => expect(await page.kept()).toMatchObject({ asOf: 9_000 }))
  })

  test('are not stored when no tick has arrived, so that old figures get no new time', async () => {
    const page = await tab()
    see('hidden')
    await new Promise((done) => setTimeout(done, 50))
    expect(await page.kept()).toBeNull()
  })

  test('are stored by a single tab, and by another tab when the first tab is hidden', async () => {
    const first = await tab()
    const second = await tab()
    second.tick('5', 8)
    await new Promise((done) => setTimeout(done, 100))
    expect(await second.kept()).toBeNull()
    // The first tab releases the lock because it is hidden; the second tab is visible and gets the lock.
    first.tick('4', 7)
    await vi.waitFor(async () => expect(await first.kept()).toMatchObject({ asOf: 7_000 }))
    document.dispatchEvent(new Event('freeze'))
    await new Promise((done) => setTimeout(done, 30))
    second.tick('6', 11)
    await vi.waitFor(async () => expect(await second.kept()).toMatchObject({ asOf: 11_000 }))
  })
})
