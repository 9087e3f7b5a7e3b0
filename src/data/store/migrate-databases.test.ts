import { beforeEach, expect, test } from 'vitest'
import { answer, everything, freshStore, type Store } from './test-kit.ts'

let store: Store
const FIRST = 'h5-cache-1'
const SECOND = 'h5-cache-2'
const THIRD = 'h5-cache-3'
const names = async () => (await indexedDB.databases()).map(({ name }) => name)

/** Creates a device with a database of an earlier schema and these records. */
async function earlier(schema: string, records: Readonly<Record<string, unknown>>): Promise<void> {
  const db = await new Promise<IDBDatabase>((done) => {
    const request = indexedDB.open(schema, 1)
    request.onupgradeneeded = () => {
      for (const name of store.STORES) request.result.createObjectStore(name)
    }
    request.onsuccess = () => done(request.result)
  })
  const tx = db.transaction('pages', 'readwrite')
  for (const [key, value] of Object.entries(records)) tx.objectStore('pages').put(value, key)
  await new Promise((done) => tx.addEventListener('complete', done))
  db.close()
}
const keptBySecond = (data: unknown) => ({ ...answer(data), lastUsed: 1, mark: 'older' })
const kept = (data: unknown) => keptBySecond({ data, asOf: 5_000 })

beforeEach(async () => {
  store = await freshStore()
})

test('public records that the contract still accepts are migrated to the newer schema, and the older database is deleted', async () => {
  await earlier(FIRST, {
    'public|en|GET /good|': kept('good'),
    'public|en|GET /bad|': kept('bad'),
    'public|en|GET /newer|': kept('older'),
    'public|en|GET /odd|': 'no record',
    'aaaa|en|GET /good|': kept('a person’s'),
  })
  await store.put('pages', 'public|en|GET /newer|', answer('newer'), null)
  await store.migrateEarlierDatabases((call, data) => call !== 'GET /bad' && typeof data === 'string')
  expect(await names()).toEqual([store.DATABASE])
  const found = await store.readAll(['pages'], ['public', 'aaaa'])
  expect(found.map(({ key, kept: { data, asOf } }) => [key, data, asOf])).toEqual([
    ['public|en|GET /good|', 'good', 5_000],
    ['public|en|GET /newer|', 'newer', 5_000],
  ])
})

test('records of schema 2 are migrated from objects to text and are preferred to records of schema 1', async () => {
  await earlier(FIRST, { 'public|en|GET /q|': kept('first') })
  await earlier(SECOND, { 'public|en|GET /q|': keptBySecond({ said: 'second' }), 'public|en|GET /odd|': 7 })
  await store.migrateEarlierDatabases(() => true)
  expect(await names()).toEqual([store.DATABASE])
  const found = await store.readAll(['pages'], ['public'])
  expect(found.map(({ key, kept: { data, asOf } }) => [key, data, asOf])).toEqual([
    ['public|en|GET /q|', { said: 'second' }, 5_000],
  ])
})

test('records of schema 3 are migrated unchanged and are preferred to records of schema 2', async () => {
  const text = '{"said":"third"}'
  await earlier(SECOND, { 'public|en|GET /q|': keptBySecond({ said: 'second' }) })
  await earlier(THIRD, {
    'public|en|GET /q|': { text, asOf: 6_000, receivedAt: 1, lastUsed: 1, mark: 'older' },
    'public|en|GET /odd|': { text },
    'aaaa|en|GET /q|': { text, asOf: 6_000, receivedAt: 1, lastUsed: 1, mark: 'older' },
  })
  await store.migrateEarlierDatabases(() => true)
  expect(await names()).toEqual([store.DATABASE])
  const found = await store.readAll(['pages'], ['public', 'aaaa'])
  expect(found.map(({ key, kept: { data, asOf } }) => [key, data, asOf])).toEqual([
    ['public|en|GET /q|', { said: 'third' }, 6_000],
  ])
})

test('a migration without an older database creates no database', async () => {
  await store.migrateEarlierDatabases(() => true)
  expect(await names()).not.toContain(FIRST)
  expect(await everything(store)).toEqual([])
})

test('a migration ends without waiting for an older database that another tab has open', async () => {
  await earlier(FIRST, { 'public|en|GET /good|': kept('good') })
  // A page of an older build holds a connection to the old database, and closes it on request.
  const other = await new Promise<IDBDatabase>((done) => {
    const request = indexedDB.open(FIRST)
    request.onsuccess = () => done(request.result)
  })
  other.onversionchange = () => other.close()
  await store.migrateEarlierDatabases(() => true)
  expect(await names()).toEqual([store.DATABASE])
})
