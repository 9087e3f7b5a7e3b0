import 'fake-indexeddb/auto'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { content } from '#contract/communication/content.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { readOptions } from '../api/queries.ts'
import { site } from '../api/test-kit.ts'
import { listOptions } from '../api/use-read.ts'
import { removeForeignData } from '../session/remove-foreign-data.ts'
import { closeSession, getSession, openSession } from '../session/session.ts'
import { openStore, STORES } from '../store/db.ts'
import { put } from '../store/records.ts'
import { queuedKeys } from '../store/refresh-queue.ts'
import { KEPT_HEADER, OWNER_HEADER } from '../store/stored-read.ts'
import { hydrate } from './hydrate-query-cache.ts'
import { startPersisting } from './persist-answers.ts'
import { queryClient } from './query-client.ts'

const row = {
  account: 'change',
  currency_id: 3,
  currency_name: 'USDT',
  image: '',
  network: '',
  available: decimal('12.5'),
  freeze: decimal('0'),
  locked: decimal('0'),
  total: decimal('12.5'),
  equivalent: decimal('12.5'),
}
const transfer = {
  id: 1,
  currency_id: 3,
  currency_name: 'USDT',
  number: decimal('1'),
  from_field: 'change',
  to_field: 'lever',
  create_time: 1,
}
const envelope = (message: unknown) =>
  new Response(JSON.stringify({ type: 'ok', code: 1, message, server_time: 1_700_000_000 }))
const answer = (url: unknown) => envelope(String(url).includes('getSiteConfig') ? site : row)
const balance = () => readOptions(wallet.detail, { currency: 3 })

/** All keys in the device's database. */
async function keys(): Promise<string[]> {
  const db = await openStore()
  const all = await Promise.all(STORES.map((name) => db?.getAllKeys(name) ?? []))
  return all.flat()
}

await removeForeignData()
startPersisting()

beforeEach(async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn((url: unknown) => Promise.resolve(answer(url))),
  )
  closeSession('logout')
  queryClient.clear()
  const db = await openStore()
  for (const name of [...STORES, 'intents' as const]) await db?.clear(name)
})

describe('an answer that may be stored on the device', () => {
  test('is restored after a reload with its time', async () => {
    openSession('token-a')
    const { scope } = getSession()
    await queryClient.fetchQuery(balance())
    await queryClient.fetchQuery(readOptions(content.siteConfig, {}))
    await vi.waitFor(async () => expect(await keys()).toHaveLength(2))
    expect(await keys()).toContainEqual(expect.stringMatching(new RegExp(`^${scope}\\|`)))
    queryClient.clear()
    await hydrate()
    expect(queryClient.getQueryData(balance().queryKey)).toEqual({ data: row, asOf: 1_700_000_000_000 })
  })

  test('is read again after a reload when it is personal or outdated', async () => {
    openSession('token-a')
    const readBoth = async () => {
      await queryClient.fetchQuery(balance())
      await queryClient.fetchQuery(readOptions(content.siteConfig, {}))
    }
    await readBoth()
    await vi.waitFor(async () => expect(await keys()).toHaveLength(2))
    queryClient.clear()
    await hydrate()
    vi.mocked(fetch).mockClear()
    await readBoth()
    expect(vi.mocked(fetch).mock.calls.map(([url]) => String(url))).toEqual([
      expect.stringContaining('/wallet/'),
    ])
  })

  test('is deleted at the end of the session and not shown to the next person', async () => {
    openSession('token-a')
    await queryClient.fetchQuery(balance())
    const { scope } = getSession()
    await vi.waitFor(async () =>
      expect((await keys()).filter((key) => key.startsWith(`${scope}|`))).toHaveLength(1),
    )
    closeSession('logout')
    await vi.waitFor(async () =>
      expect((await keys()).filter((key) => key.startsWith(`${scope}|`))).toEqual([]),
    )
    openSession('token-b')
    await hydrate()
    expect(queryClient.getQueryData(balance().queryKey)).toBeUndefined()
  })

  test('is shown only after it is confirmed that the session has not ended', async () => {
    openSession('token-a')
    await queryClient.fetchQuery(balance())
    await vi.waitFor(async () => expect(await keys()).toHaveLength(1))
    const { queryKey } = balance()
    queryClient.clear()
    let admit = () => {}
    const admitted = new Promise<void>((done) => (admit = done))
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    const hydrated = hydrate(undefined, admitted)
    await vi.waitFor(() => expect(read).toHaveBeenCalled())
    await hydrate(['fiat'])
    expect(queryClient.getQueryData(queryKey)).toBeUndefined()
    closeSession('expired')
    admit()
    await hydrated
    expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  })

  test('is not stored when it arrives after the session ended', async () => {
    openSession('token-a')
    const { scope } = getSession()
    let finish: (response: Response) => void = () => {}
    vi.stubGlobal('fetch', () => new Promise<Response>((done) => (finish = done)))
    const asked = queryClient.fetchQuery(balance()).catch(() => 'failed')
    await vi.waitFor(() => expect(finish.length).toBe(1))
    closeSession('logout')
    finish(answer('/wallet'))
    expect(await asked).toBe('failed')
    expect((await keys()).filter((key) => key.startsWith(`${scope}|`))).toEqual([])
  })

  test('is stored under a key that contains neither the token nor the URL of the server', async () => {
    openSession('token-secret')
    await queryClient.fetchQuery(balance())
    await vi.waitFor(async () => expect((await keys()).length).toBeGreaterThan(0))
    expect((await keys()).join()).not.toMatch(/token|http/)
  })

  test('is stored up to the row limit that the contract declares for the list, and fills the list after a reload', async () => {
    const rows = [{ ...transfer, id: 1 }]
    vi.stubGlobal('fetch', (url: string) => {
      const page = Number(new URL(url, 'http://h5').searchParams.get('page'))
      return Promise.resolve(envelope({ list: rows, page, limit: 10, total: 250 }))
    })
    openSession('token-a')
    const { scope } = getSession()
    const call = 'GET /wallet/hzhistory'
    const beyond = (wallet.transfers.keep?.rows ?? 0) / 10 + 1
    for (const page of [beyond, 1, 2]) await queryClient.fetchQuery(readOptions(wallet.transfers, { page }))
    const kept = [1, 2].map((page) => `${scope}|vn|${call}|page=${page}`)
    await vi.waitFor(async () => expect((await keys()).sort()).toEqual(kept))
    queryClient.clear()
    await hydrate()
    expect(queryClient.getQueryData([scope, 'vn', call, '', 'pages'])).toMatchObject({
      pages: [
        { data: { page: 1 }, asOf: 1_700_000_000_000 },
        { data: { page: 2 }, asOf: 1_700_000_000_000 },
      ],
      pageParams: [1, 2],
    })
    expect(queryClient.getQueryData([scope, 'vn', call, 'page=1'])).toMatchObject({ data: { list: rows } })
  })
})

describe('offline, a stored answer that memory has dropped', () => {
  beforeEach(() => {
    openSession('token-a')
    return () => vi.unstubAllGlobals()
  })
  const drop = async (count: number) => {
    await vi.waitFor(async () => expect(await keys()).toHaveLength(count))
    queryClient.clear()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  }

  test('is shown with its time when a screen opens', async () => {
    await queryClient.fetchQuery(balance())
    await drop(1)
    const leave = new QueryObserver(queryClient, { ...balance(), retry: false }).subscribe(() => {})
    await vi.waitFor(() =>
      expect(queryClient.getQueryData(balance().queryKey)).toEqual({ data: row, asOf: 1_700_000_000_000 }),
    )
    leave()
  })

  test('is shown when it is an empty list, or a list of several pages', async () => {
    vi.stubGlobal('fetch', (url: string) => {
      const page = Number(new URL(url, 'http://h5').searchParams.get('page'))
      const isEmpty = url.includes('charge_log') || url.includes('recharge')
      return Promise.resolve(
        envelope({
          list: isEmpty ? [] : [{ ...transfer, id: page }],
          page,
          limit: 10,
          total: isEmpty ? 0 : 20,
        }),
      )
    })
    for (const page of [1, 2]) await queryClient.fetchQuery(readOptions(wallet.transfers, { page }))
    await queryClient.fetchQuery(readOptions(wallet.deposits, { page: 1 }))
    await drop(3)
    const transfers = listOptions(wallet.transfers, {})
    const deposits = listOptions(wallet.deposits, {})
    const leave = [
      new InfiniteQueryObserver(queryClient, { ...transfers, retry: false }).subscribe(() => {}),
      new InfiniteQueryObserver(queryClient, { ...deposits, retry: false }).subscribe(() => {}),
    ]
    await vi.waitFor(() => {
      expect(queryClient.getQueryData(transfers.queryKey)).toMatchObject({
        pages: [{ data: { list: [{ id: 1 }] } }, { data: { list: [{ id: 2 }] } }],
        pageParams: [1, 2],
      })
      expect(queryClient.getQueryData(deposits.queryKey)).toMatchObject({ pages: [{ data: { list: [] } }] })
    })
    for (const stop of leave) stop()
  })
})

describe('a page controlled by the service worker', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: { controller: {} } }))
    return () => vi.unstubAllGlobals()
  })

  test('sends the scope with a request and stores no answer that the worker stores', async () => {
    const whose: (string | null)[] = []
    vi.stubGlobal('fetch', (url: unknown, init?: RequestInit) => {
      whose.push(new Headers(init?.headers).get(OWNER_HEADER))
      const kept = answer(url)
      kept.headers.set(KEPT_HEADER, '1')
      return Promise.resolve(kept)
    })
    openSession('token-a')
    const { scope, epoch } = getSession()
    await queryClient.fetchQuery(balance())
    await queryClient.fetchQuery(readOptions(content.siteConfig, {}))
    expect(whose).toEqual([`${scope}.${epoch}`, 'public'])
    await new Promise((done) => setTimeout(done, 50))
    expect(await keys()).toEqual([])
  })

  test('stores an answer that the worker did not store', async () => {
    await queryClient.fetchQuery(readOptions(content.siteConfig, {}))
    await vi.waitFor(async () => expect(await keys()).toHaveLength(1))
  })

  test('does not queue a failed read, which the worker queues', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await queryClient.fetchQuery({ ...readOptions(content.siteConfig, {}), retry: false }).catch(() => {})
    await new Promise((done) => setTimeout(done, 50))
    expect(await queuedKeys(null)).toEqual([])
  })
})

test('a page without a service worker queues a failed read once and removes it from the queue when it is answered', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const options = { ...readOptions(content.siteConfig, {}), retry: false }
  await queryClient.fetchQuery(options).catch(() => {})
  await queryClient.fetchQuery(options).catch(() => {})
  await vi.waitFor(async () => expect(await queuedKeys(null)).toEqual(['public|vn|GET /getSiteConfig|']))
  vi.stubGlobal('fetch', (url: unknown) => Promise.resolve(answer(url)))
  await queryClient.fetchQuery(options)
  await vi.waitFor(async () => expect(await queuedKeys(null)).toEqual([]))
})

describe('an answer stored by another tab or by the service worker', () => {
  const tell = (written: unknown) => {
    const channel = new BroadcastChannel('h5-store')
    channel.postMessage(written)
    channel.close()
  }
  const shown = () => queryClient.getQueryData(readOptions(content.siteConfig, {}).queryKey)
  const key = 'public|vn|GET /getSiteConfig|'

  test('is shown when it is newer than the answer on screen', async () => {
    await put('pages', key, { data: site, asOf: 2_000, receivedAt: 1 }, null)
    tell({ store: 'pages', key, asOf: 2_000 })
    await vi.waitFor(() => expect(shown()).toEqual({ data: site, asOf: 2_000 }))
    await put('pages', key, { data: { ...site, site_name: 'older' }, asOf: 1_000, receivedAt: 2 }, null)
    tell({ store: 'pages', key, asOf: 1_000 })
    await put('pages', key, { data: { ...site, site_name: 'newer' }, asOf: 3_000, receivedAt: 3 }, null)
    tell({ store: 'pages', key, asOf: 3_000 })
    await vi.waitFor(() => expect(shown()).toMatchObject({ data: { site_name: 'newer' }, asOf: 3_000 }))
  })

  test('is not shown when it belongs to another scope', async () => {
    openSession('token-a')
    const theirs = 'ffffffffffffffffffffffff|vn|POST /wallet/detail|currency=3'
    await put('balances', theirs, { data: row, asOf: 2_000, receivedAt: 1 }, null)
    tell({ store: 'balances', key: theirs, asOf: 2_000 })
    await put('pages', key, { data: site, asOf: 2_000, receivedAt: 1 }, null)
    tell({ store: 'pages', key, asOf: 2_000 })
    await vi.waitFor(() => expect(shown()).toBeDefined())
    expect(queryClient.getQueryData(theirs.split('|'))).toBeUndefined()
  })
})
