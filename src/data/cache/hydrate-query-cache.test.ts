import { beforeEach, describe, expect, test } from 'vitest'
import { cacheRecord } from './hydrate-query-cache.ts'
import { queryClient } from './query-client.ts'

const key = 'public|vn|POST /news/list|c_id=4&page=1'
const second = key.replace('page=1', 'page=2')
const record = (name: string, asOf: number) => ({ data: name, asOf, receivedAt: 1 })
const alone = () => queryClient.getQueryData(key.split('|'))
const list = () => queryClient.getQueryData(['public', 'vn', 'POST /news/list', 'c_id=4', 'pages'])

beforeEach(() => queryClient.clear())

describe('a record read from the device', () => {
  test('fills its own query and the first page of its list', () => {
    cacheRecord(key, record('first', 1_000))
    expect(alone()).toEqual({ data: 'first', asOf: 1_000 })
    expect(list()).toEqual({ pages: [{ data: 'first', asOf: 1_000 }], pageParams: [1] })
  })

  test('replaces an older answer in memory', () => {
    cacheRecord(key, record('older', 1_000))
    cacheRecord(key, record('newer', 2_000))
    expect(alone()).toMatchObject({ data: 'newer' })
    expect(list()).toMatchObject({ pages: [{ data: 'newer' }] })
  })

  const isFresh = (queryKey: readonly string[]) =>
    (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > Date.now() - 60_000

  test('counts as fresh from the time of its answer', () => {
    cacheRecord(key, { ...record('now', 1_000), receivedAt: Date.now() })
    expect(isFresh(key.split('|'))).toBe(true)
  })

  test('counts as outdated when the answer that it replaces in memory was outdated', async () => {
    cacheRecord(key, { ...record('before', 1_000), receivedAt: Date.now() })
    await queryClient.invalidateQueries()
    cacheRecord(key, { ...record('between', 1_500), receivedAt: Date.now() })
    expect(alone()).toMatchObject({ data: 'between' })
    expect(isFresh(key.split('|'))).toBe(false)
  })

  test('counts as outdated when the device clock was set back to before the time of the record', () => {
    cacheRecord(key, { ...record('ahead', 1_000), receivedAt: Date.now() + 3_600_000 })
    expect(queryClient.getQueryState(key.split('|'))?.dataUpdatedAt).toBe(0)
  })

  test('leaves its list stale when further pages of the list were read at another time', () => {
    const pages = ['public', 'vn', 'POST /news/list', 'c_id=4', 'pages']
    queryClient.setQueryData(pages, { pages: [{ asOf: 1 }, { asOf: 1 }], pageParams: [1, 2] })
    cacheRecord(key, { ...record('first', 1_000), receivedAt: Date.now() })
    expect(list()).toMatchObject({ pages: [{ data: 'first' }, { asOf: 1 }] })
    expect(isFresh(pages)).toBe(false)
  })

  test('is appended to its list as a further page, unless the previous pages are newer', () => {
    cacheRecord(second, record('second', 1_000))
    expect(list()).toBeUndefined()
    cacheRecord(key, record('first', 1_000))
    cacheRecord(second, record('second', 1_500))
    expect(list()).toEqual({
      pages: [
        { data: 'first', asOf: 1_000 },
        { data: 'second', asOf: 1_500 },
      ],
      pageParams: [1, 2],
    })
    queryClient.clear()
    cacheRecord(key, record('first', 2_000))
    cacheRecord(second, record('second', 1_500))
    expect(list()).toEqual({ pages: [{ data: 'first', asOf: 2_000 }], pageParams: [1] })
  })

  test('does not replace a newer answer in memory', () => {
    cacheRecord(key, record('newer', 2_000))
    cacheRecord(key, record('older', 1_000))
    expect(alone()).toEqual({ data: 'newer', asOf: 2_000 })
    expect(list()).toMatchObject({ pages: [{ data: 'newer', asOf: 2_000 }] })
    cacheRecord(second, record('newer second', 3_000))
    cacheRecord(second, record('older second', 2_500))
    expect(list()).toMatchObject({ pages: [{ data: 'newer' }, { data: 'newer second', asOf: 3_000 }] })
  })
})
