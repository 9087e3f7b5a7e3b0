import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { content } from '#contract/content.ts'
import { wallet } from '#contract/wallet.ts'
import { decimal } from '#domain/money.ts'
import { queryClient } from './cache.ts'
import { hydrate } from './hydrate.ts'
import { startPersisting } from './persist.ts'
import { readOptions } from './queries.ts'
import { closeSession, getSession, openSession } from './session.ts'
import { openStore } from './store/db.ts'

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
const site = {
  site_logo: '',
  site_name: 'H5',
  down_logo: '',
  wssDomain: '',
  version: '1',
  test_mode: 1,
  market: 'simulated',
  market_source: '',
  spot_fee_rate: '0.001',
}
const answer = (url: unknown) =>
  new Response(
    JSON.stringify({
      type: 'ok',
      code: 1,
      message: String(url).includes('getSiteConfig') ? site : row,
      server_time: 1_700_000_000,
    }),
  )
const balance = () => readOptions(wallet.detail, { currency: 3 })

/** Every key of the device's database. */
async function keys(): Promise<string[]> {
  const db = await openStore()
  const all = await Promise.all([...(db?.objectStoreNames ?? [])].map((name) => db?.getAllKeys(name) ?? []))
  return all.flat()
}

startPersisting()

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn((url: unknown) => Promise.resolve(answer(url))),
  )
  closeSession('logout')
  queryClient.clear()
})

describe('what the network answered', () => {
  test('is there again after a reload, with its time', async () => {
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

  test('goes with the session, and is not shown to the next person', async () => {
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

  test('is not kept when it comes after the session ended', async () => {
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

  test('no key holds a token or an address', async () => {
    openSession('token-secret')
    await queryClient.fetchQuery(balance())
    await vi.waitFor(async () => expect((await keys()).length).toBeGreaterThan(0))
    expect((await keys()).join()).not.toMatch(/token|http/)
  })
})
