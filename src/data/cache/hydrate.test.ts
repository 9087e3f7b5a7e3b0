import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from './cache.ts'
import { show } from './hydrate.ts'

const key = 'public|vn|POST /news/list|c_id=4&page=1'
const second = key.replace('page=1', 'page=2')
const record = (name: string, asOf: number) => ({ data: name, asOf, receivedAt: 1 })
const alone = () => queryClient.getQueryData(key.split('|'))
const list = () => queryClient.getQueryData(['public', 'vn', 'POST /news/list', 'c_id=4', 'pages'])

beforeEach(() => queryClient.clear())

describe('a record', () => {
  test('is shown alone and as the first page of its list', () => {
    show(key, record('first', 1_000))
    expect(alone()).toEqual({ data: 'first', asOf: 1_000 })
    expect(list()).toEqual({ pages: [{ data: 'first', asOf: 1_000 }], pageParams: [1] })
  })

  test('takes the place of an older one', () => {
    show(key, record('older', 1_000))
    show(key, record('newer', 2_000))
    expect(alone()).toMatchObject({ data: 'newer' })
    expect(list()).toMatchObject({ pages: [{ data: 'newer' }] })
  })

  const isFresh = (queryKey: readonly string[]) =>
    (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > Date.now() - 60_000

  test('counts as fresh from when it came', () => {
    show(key, { ...record('now', 1_000), receivedAt: Date.now() })
    expect(isFresh(key.split('|'))).toBe(true)
  })

  test('does not where the answer before it was outdated: it may have been asked for before that', async () => {
    show(key, { ...record('before', 1_000), receivedAt: Date.now() })
    await queryClient.invalidateQueries()
    show(key, { ...record('between', 1_500), receivedAt: Date.now() })
    expect(alone()).toMatchObject({ data: 'between' })
    expect(isFresh(key.split('|'))).toBe(false)
  })

  test('does not when it came by a clock that has been set back since', () => {
    show(key, { ...record('ahead', 1_000), receivedAt: Date.now() + 3_600_000 })
    expect(queryClient.getQueryState(key.split('|'))?.dataUpdatedAt).toBe(0)
  })

  test('does not make a list fresh whose further pages are of another moment', () => {
    const pages = ['public', 'vn', 'POST /news/list', 'c_id=4', 'pages']
    queryClient.setQueryData(pages, { pages: [{ asOf: 1 }, { asOf: 1 }], pageParams: [1, 2] })
    show(key, { ...record('first', 1_000), receivedAt: Date.now() })
    expect(list()).toMatchObject({ pages: [{ data: 'first' }, { asOf: 1 }] })
    expect(isFresh(pages)).toBe(false)
  })

  test('joins its list as a further page, in its place, unless what stands before it is younger', () => {
    show(second, record('second', 1_000))
    expect(list()).toBeUndefined()
    show(key, record('first', 1_000))
    show(second, record('second', 1_500))
    expect(list()).toEqual({
      pages: [
        { data: 'first', asOf: 1_000 },
        { data: 'second', asOf: 1_500 },
      ],
      pageParams: [1, 2],
    })
    queryClient.clear()
    show(key, record('first', 2_000))
    show(second, record('second', 1_500))
    expect(list()).toEqual({ pages: [{ data: 'first', asOf: 2_000 }], pageParams: [1] })
  })

  test('leaves what is shown of a later moment as it is', () => {
    show(key, record('newer', 2_000))
    show(key, record('older', 1_000))
    expect(alone()).toEqual({ data: 'newer', asOf: 2_000 })
    expect(list()).toMatchObject({ pages: [{ data: 'newer', asOf: 2_000 }] })
    show(second, record('newer second', 3_000))
    show(second, record('older second', 2_500))
    expect(list()).toMatchObject({ pages: [{ data: 'newer' }, { data: 'newer second', asOf: 3_000 }] })
  })
})
