import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'

type Records = typeof import('./records.ts') & typeof import('./read.ts')
const always = () => true
const kept = (data: unknown, receivedAt = 1) => ({ data, asOf: 5_000, receivedAt })

let records: Records

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.resetModules()
  records = { ...(await import('./records.ts')), ...(await import('./read.ts')) }
})

describe('records', () => {
  test('come back with the time they were true, under their scope and language only', async () => {
    await records.put('quotes', 'public|en|GET /q|', kept(['here']), always)
    await records.put('quotes', 'public|vn|GET /q|', kept(['other language']), always)
    await records.put('balances', 'aaaa|en|POST /w|', kept(['a']), always)
    await records.put('balances', 'bbbb|en|POST /w|', kept(['b']), always)
    const found = await records.readAll(['quotes', 'balances'], ['public|en', 'aaaa|en'])
    expect(found.map(({ key, kept: { data, asOf } }) => [key, data, asOf])).toEqual([
      ['public|en|GET /q|', ['here'], 5_000],
      ['aaaa|en|POST /w|', ['a'], 5_000],
    ])
  })

  test('are not written once the session has changed', async () => {
    expect(await records.put('balances', 'aaaa|en|POST /w|', kept(['a']), () => false)).toBe(false)
    expect(await records.readAll(['balances'], ['aaaa|en'])).toEqual([])
  })

  test('of a scope go in every store, others stay', async () => {
    await records.put('balances', 'aaaa|en|POST /w|', kept(1), always)
    await records.put('pages', 'aaaa|vn|GET /x|', kept(2), always)
    await records.put('pages', 'bbbb|en|GET /x|', kept(3), always)
    expect(await records.wipe('aaaa')).toBe(0)
    expect(await records.readAll(['balances', 'pages'], ['aaaa|en', 'aaaa|vn'])).toEqual([])
    expect(await records.readAll(['pages'], ['bbbb|en'])).toHaveLength(1)
  })

  test('of another contract are not read, and tidied away', async () => {
    const { openStore } = await import('./db.ts')
    const db = await openStore()
    await db?.put('pages', { ...kept('old'), lastUsed: 1, mark: 'another' }, 'public|en|GET /old|')
    expect(await records.readAll(['pages'], ['public|en'])).toEqual([])
    await records.tidy(null)
    expect(await db?.count('pages')).toBe(0)
  })

  test('of people who are gone are tidied away, the present person’s stay', async () => {
    await records.put('balances', 'gone|en|POST /w|', kept(1), always)
    await records.put('balances', 'here|en|POST /w|', kept(2), always)
    await records.put('quotes', 'public|en|GET /q|', kept(3), always)
    await records.tidy('here')
    const left = await records.readAll(['balances', 'quotes'], ['gone|en', 'here|en', 'public|en'])
    expect(left.map(({ kept: { data } }) => data)).toEqual([2, 3])
  })

  test('beyond the limit the least recently used go first', async () => {
    for (let i = 0; i < 45; i++) await records.put('candles', `public|en|c|${i}`, kept(i, i), always)
    await records.tidy(null)
    const left = await records.readAll(['candles'], ['public|en'])
    expect(left.map(({ kept: { data } }) => Number(data)).sort((a, b) => a - b)[0]).toBe(5)
    expect(left).toHaveLength(40)
  })
})

test('a database that came back empty is made anew', async () => {
  await new Promise<void>((done) => {
    const empty = indexedDB.open('h5-cache-1', 1)
    empty.onsuccess = () => {
      empty.result.close()
      done()
    }
  })
  expect(await records.put('pages', 'public|en|x|', kept(1), always)).toBe(true)
  expect(await records.readAll(['pages'], ['public|en'])).toHaveLength(1)
})

describe('without a usable database', () => {
  test('nothing is kept and nothing throws', async () => {
    vi.stubGlobal('indexedDB', undefined)
    vi.resetModules()
    const bare = { ...(await import('./records.ts')), ...(await import('./read.ts')) }
    expect(await bare.put('pages', 'public|en|x|', kept(1), always)).toBe(false)
    expect(await bare.readAll(['pages'], ['public|en'])).toEqual([])
    expect(await bare.wipe('aaaa')).toBe(0)
  })

  test('opening that hangs is given up after 1.5 s', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    vi.resetModules()
    const hanging = await import('./read.ts')
    const read = hanging.readAll(['pages'], ['public|en'])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await read).toEqual([])
    vi.useRealTimers()
  })
})
