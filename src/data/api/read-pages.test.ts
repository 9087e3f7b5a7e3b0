import { beforeEach, expect, test, vi } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { type PageBudget, readPages } from './read-pages.ts'

const row = (id: number) => ({
  ...{ id, currency_id: 3, currency_name: 'USDT', number: decimal('1') },
  ...{ from_field: 'change', to_field: 'lever', create_time: 1 },
})

/** Ids of the rows on the server, newest first. */
let ids: number[] = []
/** Runs before the server answers the nth request. */
let before: (nth: number) => void = () => undefined
const asked: number[] = []

beforeEach(() => {
  asked.length = 0
  before = () => undefined
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://h5').searchParams
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    asked.push(page)
    before(asked.length)
    const list = ids.slice((page - 1) * limit, page * limit).map(row)
    const message = { list, page, limit, total: ids.length }
    return new Response(JSON.stringify({ type: 'ok', code: 1, message, server_time: 1 }))
  })
})

const budget = (left = 50): PageBudget => ({
  ...{ left, isSpent: false, signal: new AbortController().signal },
  onPage: () => undefined,
})
const read = async (of: PageBudget = budget()) =>
  (await readPages(wallet.transfers, {}, () => false, of)).map(({ id }) => id)
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n)

test('a list that gets a new row between the requests of two pages returns every old row once', async () => {
  ids = range(250, 1)
  before = (nth) => {
    if (nth === 2) ids.unshift(251)
  }
  expect(await read()).toEqual(range(250, 1))
  expect(asked).toEqual([1, 2, 3])
})

test.each([
  [1, [250], [1, 2, 1, 2, 3]],
  [3, [250, 240, 160], [1, 2, 1, 2, 3]],
])('a list that loses %i rows between two requests is read without a gap', async (_, gone, pages) => {
  ids = range(250, 1)
  before = (nth) => {
    if (nth === 2) ids = ids.filter((id) => !gone.includes(id))
  }
  const rows = await read()
  expect([...rows].sort((a, b) => b - a)).toEqual(range(250, 1).filter((id) => rows.includes(id)))
  expect(new Set(rows)).toEqual(new Set([...range(250, 151), ...ids]))
  expect(asked).toEqual(pages)
})

test('a list that loses rows at every page is read only up to the limit of pages', async () => {
  ids = range(950, 1)
  before = () => {
    ids.shift()
  }
  const spent = budget(7)
  await read(spent)
  expect(spent.isSpent).toBe(true)
  expect(asked).toHaveLength(7)
})
