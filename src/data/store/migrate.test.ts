import { beforeEach, expect, test } from 'vitest'
import { answer, everything, freshStore, type Store } from './testing.ts'

let store: Store
const EARLIER = 'h5-cache-1'
const names = async () => (await indexedDB.databases()).map(({ name }) => name)

/** A device as the first schema left it. */
async function earlier(records: Readonly<Record<string, unknown>>): Promise<void> {
  const db = await new Promise<IDBDatabase>((done) => {
    const request = indexedDB.open(EARLIER, 1)
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
const kept = (data: unknown) => ({ ...answer({ data, asOf: 5_000 }), lastUsed: 1, mark: 'older' })

beforeEach(async () => {
  store = await freshStore()
})

test('public records that the contract still accepts move to the newer schema, the older database goes', async () => {
  await earlier({
    'public|en|GET /good|': kept('good'),
    'public|en|GET /bad|': kept('bad'),
    'public|en|GET /newer|': kept('older'),
    'public|en|GET /odd|': 'no record',
    'aaaa|en|GET /good|': kept('a person’s'),
  })
  await store.put('pages', 'public|en|GET /newer|', answer('newer'), null)
  await store.adoptEarlier((call, data) => call !== 'GET /bad' && typeof data === 'string')
  expect(await names()).toEqual([store.DATABASE])
  const found = await store.readAll(['pages'], ['public', 'aaaa'])
  expect(found.map(({ key, kept: { data, asOf } }) => [key, data, asOf])).toEqual([
    ['public|en|GET /good|', 'good', 5_000],
    ['public|en|GET /newer|', 'newer', 5_000],
  ])
})

test('where there is no older database none is made', async () => {
  await store.adoptEarlier(() => true)
  expect(await names()).not.toContain(EARLIER)
  expect(await everything(store)).toEqual([])
})

test('an older database that another tab still holds does not hold us up for ever', async () => {
  await earlier({ 'public|en|GET /good|': kept('good') })
  // A page of the older build lets go when it is asked to.
  const other = await new Promise<IDBDatabase>((done) => {
    const request = indexedDB.open(EARLIER)
    request.onsuccess = () => done(request.result)
  })
  other.onversionchange = () => other.close()
  await store.adoptEarlier(() => true)
  expect(await names()).toEqual([store.DATABASE])
})
