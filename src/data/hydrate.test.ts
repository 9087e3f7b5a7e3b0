import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from './cache.ts'
import { show } from './hydrate.ts'

const key = 'public|vn|POST /news/list|c_id=4&page=1'
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

  test('leaves what is shown of a later moment as it is', () => {
    show(key, record('newer', 2_000))
    show(key, record('older', 1_000))
    expect(alone()).toEqual({ data: 'newer', asOf: 2_000 })
    expect(list()).toMatchObject({ pages: [{ data: 'newer', asOf: 2_000 }] })
  })
})
