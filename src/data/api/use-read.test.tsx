import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { reportReachable, reportUnreachable } from '../platform/connectivity.ts'
import { openSession } from '../session/session.ts'
import { UnreachableError } from './call-errors.ts'
import { queryClient, refresh } from './queries.ts'
import { type ListReading, useReadList } from './use-read.ts'

const row = (id: number) => ({
  id,
  currency_id: 3,
  currency_name: 'USDT',
  number: decimal('1'),
  from_field: 'change',
  to_field: 'lever',
  create_time: 1,
})

/** Requests in flight with their pages; the test answers each request or lets the request fail. */
const waiting: { readonly page: number; answer(total: number): void; fail(): void }[] = []
const asked: number[] = []

let list: ListReading<{ readonly id: number }>
let root: Root
function List() {
  list = useReadList(wallet.transfers, {})
  return null
}
async function answer(page: number, total: number): Promise<void> {
  await vi.waitFor(() => expect(waiting[0]?.page).toBe(page))
  waiting.shift()?.answer(total)
}
const ids = () => list.rows.map(({ id }) => id)

function show(): void {
  root = createRoot(document.createElement('div'))
  root.render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  )
}

beforeEach(async () => {
  queryClient.clear()
  waiting.length = 0
  asked.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    const page = Number(new URL(url, 'http://h5').searchParams.get('page'))
    asked.push(page)
    return new Promise<Response>((done, failed) =>
      waiting.push({
        page,
        fail: () => failed(new TypeError('no line')),
        answer: (total) =>
          done(
            new Response(
              JSON.stringify({
                type: 'ok',
                code: 1,
                message: { list: [row(page * 10), row(page * 10 + 1)], page, limit: 2, total },
                server_time: 1,
              }),
            ),
          ),
      }),
    )
  })
  openSession('token-a')
  show()
  await answer(1, 4)
  await vi.waitFor(() => expect(ids()).toEqual([10, 11]))
  return () => root.unmount()
})

test('a list that is marked as outdated during its first request is requested again after the first answer', async () => {
  root.unmount()
  queryClient.clear()
  asked.length = 0
  show()
  await vi.waitFor(() => expect(asked).toEqual([1]))
  refresh(wallet.transfers)
  refresh(wallet.transfers)
  await answer(1, 2)
  await vi.waitFor(() => expect(asked).toEqual([1, 1]))
  await answer(1, 2)
  await vi.waitFor(() => expect(list.refreshing).toBe(false))
  expect(asked).toEqual([1, 1])
})

test('the next page of a list, requested during a refresh, is read after the refresh', async () => {
  refresh(wallet.transfers)
  await vi.waitFor(() => expect(list.refreshing).toBe(true))
  list.loadMore()
  await answer(1, 4)
  await answer(2, 4)
  await vi.waitFor(() => expect(ids()).toEqual([10, 11, 20, 21]))
  expect(list.more).toBe(false)
  expect(asked).toEqual([1, 1, 2])
})

test('the next page of a list, requested in the same task in which a refresh begins, is read after the refresh', async () => {
  const { loadMore } = list
  refresh(wallet.transfers)
  loadMore()
  await answer(1, 4)
  await answer(2, 4)
  await vi.waitFor(() => expect(ids()).toEqual([10, 11, 20, 21]))
  expect(asked).toEqual([1, 1, 2])
})

test('a page of a list that is being read is not requested twice', async () => {
  list.loadMore()
  await vi.waitFor(() => expect(list.loadingMore).toBe(true))
  list.loadMore()
  await answer(2, 6)
  await vi.waitFor(() => expect(ids()).toEqual([10, 11, 20, 21]))
  expect(asked).toEqual([1, 2])
})

test('no further page is requested when the refresh shows that the list has ended', async () => {
  refresh(wallet.transfers)
  await vi.waitFor(() => expect(list.refreshing).toBe(true))
  list.loadMore()
  await answer(1, 2)
  await vi.waitFor(() => expect(list.more).toBe(false))
  expect(asked).toEqual([1, 1])
})

test('a failed refresh is shown as an error of the list while the server is reachable, and not while offline', async () => {
  refresh(wallet.transfers)
  await vi.waitFor(() => {
    waiting.shift()?.fail()
    expect(list.error).toBeInstanceOf(UnreachableError)
  })
  reportUnreachable('offline')
  await vi.waitFor(() => expect(list.error).toBeNull())
  expect(ids()).toEqual([10, 11])
  reportReachable()
})

test('while offline, the next page of a list is not requested again after it failed, and is read after the reconnection', async () => {
  reportUnreachable('offline')
  list.loadMore()
  await vi.waitFor(() => expect(list.loadingMore).toBe(true))
  waiting.shift()?.fail()
  await vi.waitFor(() => expect(list.loadingMore).toBe(false))
  expect(list.error).toBeNull()
  list.loadMore()
  list.loadMore()
  reportReachable()
  refresh(wallet.transfers)
  await answer(1, 4)
  await vi.waitFor(() => expect(list.refreshing).toBe(false))
  expect(asked).toEqual([1, 2, 1])
  list.loadMore()
  await answer(2, 4)
  await vi.waitFor(() => expect(ids()).toEqual([10, 11, 20, 21]))
})
