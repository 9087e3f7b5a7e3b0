import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, everything, freshStore, type Store } from './test-kit.ts'

let store: Store
const ann = { scope: 'aaaa', epoch: 1 }
const nobody = { scope: null, epoch: 2 }

beforeEach(async () => {
  store = await freshStore()
  await store.put('balances', 'aaaa|en|POST /w|', answer(1), ann)
  await store.put('pages', 'aaaa|vn|GET /x|', answer(2), ann)
  await store.enqueue('aaaa|en|GET /y|', ann, 1)
  await store.put('quotes', 'public|en|GET /q|', answer(3), null)
  return () => vi.restoreAllMocks()
})

describe('deletion of a person’s data', () => {
  test('removes the records of the scope from every store and from the queue, and keeps all other records', async () => {
    expect(await store.wipe('aaaa', nobody)).toBe(0)
    expect(await everything(store)).toEqual(['public|en|GET /q|'])
  })

  test('prevents later writes: neither the answer of a request in flight nor the key of its read is stored', async () => {
    const wiping = store.wipe('aaaa', nobody)
    const late = store.put('balances', 'aaaa|en|POST /w|', answer(4), ann)
    const queued = store.enqueue('aaaa|en|GET /z|', ann, 2)
    expect(await wiping).toBe(0)
    expect(await late).toBe(false)
    expect(await queued).toBe(false)
    expect(await everything(store)).toEqual(['public|en|GET /q|'])
  })

  test('stores the session that follows, so that tabs with an older session adopt the present epoch', async () => {
    expect(await store.wipe('aaaa', nobody)).toBe(0)
    expect(await store.recordSession({ scope: 'bbbb', epoch: 1 })).toBe(nobody.epoch)
  })

  test('is committed before the page runs another task', async () => {
    await store.openStore()
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
    const wiping = store.wipe('aaaa', nobody)
    for (let turn = 0; turn < 3; turn++) await null
    expect(commit).toHaveBeenCalledTimes(1)
    await wiping
    expect((await store.openStore()) && (await everything(store))).toEqual(['public|en|GET /q|'])
  })

  test('is verified: records left behind cause the whole database to be deleted', async () => {
    const remove = IDBObjectStore.prototype.delete
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, range) {
      return remove.call(this, this.name === 'balances' ? 'nothing' : range)
    })
    expect(await store.wipe('aaaa', nobody)).toBe(0)
    vi.restoreAllMocks()
    expect(await everything(store)).toEqual([])
  })

  test.each([
    ['by a single error', 1],
    // The store reopens a broken connection automatically, so two failures are needed to make one attempt
    // fail.
    ['in the first attempt', 2],
    ['in two attempts', 4],
  ])('is tried again when it failed %s, and keeps public data', async (_, times) => {
    const remove = vi.spyOn(IDBObjectStore.prototype, 'delete')
    for (let i = 0; i < times; i++)
      remove.mockImplementationOnce(() => {
        throw new DOMException('gone', 'UnknownError')
      })
    expect(await store.wipe('aaaa', nobody)).toBe(0)
    expect(await everything(store)).toEqual(['public|en|GET /q|'])
  })
})
