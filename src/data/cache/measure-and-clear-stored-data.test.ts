import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { content } from '#contract/communication/content.ts'
import { market } from '#contract/market/market.ts'
import { readOptions } from '../api/queries.ts'
import { openStore, STORES } from '../store/db.ts'
import { put } from '../store/records.ts'
import { inventory } from '../store/stored-data-inventory.ts'
import { clearMedia, clearStores } from './measure-and-clear-stored-data.ts'
import { queryClient } from './query-client.ts'

const quotes = readOptions(market.quotes, {}).queryKey
const rates = readOptions(market.fiatRates, {}).queryKey
const site = readOptions(content.siteConfig, {})

beforeEach(async () => {
  queryClient.clear()
  for (const name of STORES) await (await openStore())?.clear(name)
  await put('quotes', 'public|en|GET /q|', { data: ['a'], asOf: 2_000, receivedAt: 1 }, null)
  await put('quotes', 'public|th|GET /q|', { data: ['b'], asOf: 5_000, receivedAt: 2 }, null)
  await put('fiat', 'public|en|GET /f|', { data: 'c', asOf: 3_000, receivedAt: 3 }, null)
  return () => vi.unstubAllGlobals()
})
const usage = async (store: string) => (await inventory())?.find((one) => one.store === store)

describe('the list of data stored on the device', () => {
  test('shows number, age and size of the records of each store', async () => {
    expect(await usage('quotes')).toMatchObject({ records: 2, oldest: 2_000, newest: 5_000 })
    expect((await usage('quotes'))?.bytes).toBe(10)
    expect(await usage('balances')).toEqual({
      store: 'balances',
      records: 0,
      bytes: 0,
      oldest: null,
      newest: null,
    })
  })

  test('shows the readable records when other records are damaged', async () => {
    const db = await openStore()
    for (const [n, torn] of [null, 'x', {}, { text: 'abc', asOf: Number.NaN }].entries())
      await db?.put('quotes', torn as never, `public|en|GET /q|${n}`)
    expect(await usage('quotes')).toMatchObject({ records: 6, oldest: 2_000, newest: 5_000 })
  })

  test('clears the records of one store from the device and from memory', async () => {
    queryClient.setQueryDefaults(quotes, { meta: { keep: market.quotes.keep } })
    queryClient.setQueryDefaults(rates, { meta: { keep: market.fiatRates.keep } })
    queryClient.setQueryData(quotes, { data: [], asOf: 1 })
    queryClient.setQueryData(rates, { data: { base: 'USD', rates: {}, save_time: 1, source: '' }, asOf: 1 })
    await clearStores(['quotes'])
    expect(await usage('quotes')).toMatchObject({ records: 0 })
    expect(await usage('fiat')).toMatchObject({ records: 1 })
    expect(queryClient.getQueryData(quotes)).toBeUndefined()
    expect(queryClient.getQueryData(rates)).toBeDefined()
  })

  test('leaves cleared data on screen until the person leaves the screen', async () => {
    queryClient.setQueryData(site.queryKey, { data: null as never, asOf: 1 })
    const leave = new QueryObserver(queryClient, { ...site, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => {},
    )
    await clearStores(['pages'])
    expect(queryClient.getQueryData(site.queryKey)).toBeDefined()
    leave()
    await clearStores(['pages'])
    expect(queryClient.getQueryData(site.queryKey)).toBeUndefined()
  })

  test('clears pictures and films as well', async () => {
    const drop = vi.fn(async (_name: string) => true)
    vi.stubGlobal('caches', { delete: drop })
    await clearMedia()
    expect(drop.mock.calls).toEqual([['public-media'], ['opened-media']])
  })
})
