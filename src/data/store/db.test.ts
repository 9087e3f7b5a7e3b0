import { forceCloseDatabase } from 'fake-indexeddb'
import { deleteDB, unwrap } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, everything, freshStore, type Store, sameDevice } from './test-kit.ts'

let store: Store
const works = async (at: Store): Promise<boolean> =>
  (await at.put('pages', 'public|en|x|', answer(1), null)) &&
  (await at.readAll(['pages'], ['public|en'])).length === 1

const opened = (name: string, version: number, upgrade?: (db: IDBDatabase) => void): Promise<IDBDatabase> =>
  new Promise((done, failed) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => upgrade?.(request.result)
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })

beforeEach(async () => {
  store = await freshStore()
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

describe('a broken database is created again', () => {
  test('when it is empty', async () => {
    ;(await opened(store.DATABASE, 1)).close()
    expect(await works(store)).toBe(true)
  })

  test('when some of its stores are missing', async () => {
    ;(await opened(store.DATABASE, 1, (db) => void db.createObjectStore('pages'))).close()
    expect(await works(store)).toBe(true)
  })

  test('when it is of a later version', async () => {
    ;(await opened(store.DATABASE, 7)).close()
    expect(await works(store)).toBe(true)
  })

  test('when two attempts to open it have failed', async () => {
    failing(2)
    const gone = vi.spyOn(indexedDB, 'deleteDatabase')
    expect(await works(store)).toBe(true)
    expect(gone).toHaveBeenCalledWith(store.DATABASE)
  })
})

/** Makes the next `times` attempts to open a database fail. */
function failing(times: number): void {
  const open = indexedDB.open.bind(indexedDB)
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(open)
  for (let time = 0; time < times; time++)
    opening.mockImplementationOnce(() => {
      throw new DOMException('Internal error opening backing store', 'UnknownError')
    })
}

test('a database keeps its records after one failed attempt to open it', async () => {
  expect(await works(store)).toBe(true)
  const later = await sameDevice()
  failing(1)
  const gone = vi.spyOn(indexedDB, 'deleteDatabase')
  expect(await later.readAll(['pages'], ['public|en'])).toHaveLength(1)
  expect(gone).not.toHaveBeenCalled()
})

test('a database that could not be opened or created is tried again at the next use 10 s later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  failing(3)
  const opening = store.openStore()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await opening).toBeNull()
  expect(await store.openStore()).toBeNull()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(await works(store)).toBe(true)
})

describe('a broken database connection is opened again', () => {
  test('after it was closed by the browser (InvalidState)', async () => {
    expect(await works(store)).toBe(true)
    ;(await store.openStore())?.close()
    expect(await store.readAll(['pages'], ['public|en'])).toHaveLength(1)
  })

  test('after the storage process died (UnknownError)', async () => {
    expect(await works(store)).toBe(true)
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    })
    expect(await store.readAll(['pages'], ['public|en'])).toHaveLength(1)
  })

  test('after a close event', async () => {
    const db = await store.openStore()
    // A type-safe call is not possible: the library's types require its wrapper class, while the function
    // takes the raw connection.
    if (db) Reflect.apply(forceCloseDatabase, undefined, [unwrap(db)])
    expect(await store.openStore()).not.toBe(db)
    expect(await works(store)).toBe(true)
  })

  test('after another tab deleted the database (versionchange), and does not delay that deletion', async () => {
    expect(await works(store)).toBe(true)
    await deleteDB(store.DATABASE)
    expect(await everything(store)).toEqual([])
    expect(await works(store)).toBe(true)
  })
})

describe('without a usable database the app stores nothing and throws nothing', () => {
  async function isMemoryOnly(): Promise<void> {
    const bare = await sameDevice()
    expect(await bare.put('pages', 'public|en|x|', answer(1), null)).toBe(false)
    expect(await bare.readAll(['pages'], ['public|en'])).toEqual([])
    expect(await bare.wipe('aaaa', { scope: null, epoch: 1 })).toBeNull()
    expect(await bare.enqueue('public|en|x|', null, 1)).toBe(false)
    expect(await bare.queuedKeys(null)).toEqual([])
    expect(await bare.recordSession({ scope: null, epoch: 4 })).toBe(4)
    await bare.tidy(null)
  }

  test('where there is no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await isMemoryOnly()
  })

  test('where IndexedDB is forbidden', async () => {
    const forbid = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('indexedDB', { open: forbid, deleteDatabase: forbid })
    await isMemoryOnly()
  })

  test('while another tab blocks the database for more than 1.5 s', async () => {
    // One tab deletes the database while another tab still has the database open.
    const third = await opened(store.DATABASE, 1)
    const deleting = indexedDB.deleteDatabase(store.DATABASE)
    await new Promise((done) => deleting.addEventListener('blocked', done))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reading = store.readAll(['pages'], ['public|en'])
    let given = false
    void reading.then(() => {
      given = true
    })
    await vi.advanceTimersByTimeAsync(1_499)
    expect(given).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await reading).toEqual([])
    vi.useRealTimers()
    third.close()
    await vi.waitFor(async () => expect(await works(store)).toBe(true))
  })
})
